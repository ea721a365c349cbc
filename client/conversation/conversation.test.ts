import { describe, expect, it } from "vitest";
import { emptyAnswer } from "../answer/read-answer.ts";
import {
	answerOfOutcome,
	type Conversation,
	type ConversationAction,
	conversationReducer,
} from "./conversation.ts";
import { messagesToSend } from "./messages-to-send.ts";

const question = { id: 1, role: "user", content: "One?", timestamp: 1 } as const;
const answer = {
	id: 2,
	role: "assistant",
	content: "One.",
	timestamp: 2,
	ending: "complete",
} as const;
const secondQuestion = { ...question, id: 3, content: "Two?" };
const newAnswer = { content: "Two.", timestamp: 4, ending: "stopped" } as const;
const ask = { content: "New?", timestamp: 9 };

const cases: { name: string; from: Conversation; action: ConversationAction; to: Conversation }[] =
	[
		{
			name: "a question goes to the end",
			from: { messages: [] },
			action: { type: "ask", ...ask },
			to: { messages: [{ id: 1, role: "user", ...ask }] },
		},
		{
			name: "an edited question replaces the last one and its answer",
			from: { messages: [question, answer] },
			action: { type: "ask", instead: question, ...ask },
			to: { messages: [{ id: 3, role: "user", ...ask }] },
		},
		{
			name: "an edited question leaves earlier ones alone",
			from: { messages: [question, answer, secondQuestion] },
			action: { type: "ask", instead: secondQuestion, ...ask },
			to: { messages: [question, answer, { id: 4, role: "user", ...ask }] },
		},
		{
			name: "asking again takes the last answer away",
			from: { messages: [question, answer] },
			action: { type: "ask-again", of: question },
			to: { messages: [question] },
		},
		{
			name: "an answer follows its question",
			from: { messages: [question, answer, secondQuestion] },
			action: { type: "answer", to: secondQuestion, answer: newAnswer },
			to: {
				messages: [question, answer, secondQuestion, { ...newAnswer, id: 4, role: "assistant" }],
			},
		},
		{
			name: "an answer without a question has no place",
			from: { messages: [] },
			action: { type: "answer", to: question, answer: newAnswer },
			to: { messages: [] },
		},
		{
			name: "an answer follows its question, not one asked meanwhile in another tab",
			from: { messages: [question, secondQuestion] },
			action: { type: "answer", to: question, answer: newAnswer },
			to: { messages: [question, { ...newAnswer, id: 4, role: "assistant" }, secondQuestion] },
		},
		{
			name: "an answer to a question that was cleared is not given to one with its number",
			from: { messages: [{ ...question, timestamp: 7 }] },
			action: { type: "answer", to: question, answer: newAnswer },
			to: { messages: [{ ...question, timestamp: 7 }] },
		},
		{
			name: "an edited question takes nothing away that another tab has added",
			from: { messages: [question, answer, secondQuestion] },
			action: { type: "ask", instead: question, ...ask },
			to: { messages: [secondQuestion, { id: 4, role: "user", ...ask }] },
		},
		{
			name: "clearing takes everything",
			from: { messages: [question, answer] },
			action: { type: "clear" },
			to: { messages: [] },
		},
		{
			name: "what was cleared comes back",
			from: { messages: [] },
			action: { type: "restore", messages: [question, answer] },
			to: { messages: [question, answer] },
		},
		{
			name: "what was cleared does not come back over a new question",
			from: { messages: [secondQuestion] },
			action: { type: "restore", messages: [question, answer] },
			to: { messages: [secondQuestion] },
		},
	];

describe("conversationReducer", () => {
	it.each(cases)("$name", ({ from, action, to }) => {
		expect(conversationReducer(from, action)).toEqual(to);
	});
});

describe("an answer that this site withdrew", () => {
	const meta = { durationMs: 5, source: "hosted", model: "m" } as const;
	const withdrawn = answerOfOutcome(
		{
			ending: "done",
			partial: emptyAnswer,
			result: { ...meta, generated_text: "", finishReason: "withdrawn" },
		},
		3,
	);

	it("stays as a note in place of its words", () => {
		expect(withdrawn).toMatchObject({ content: "", ending: "withdrawn", reasoning: undefined });
	});

	it("is not sent along, nor is its question", () => {
		const messages = [
			question,
			{ ...withdrawn, id: 2, role: "assistant" as const },
			secondQuestion,
		];
		const sent = messagesToSend(messages, { message: secondQuestion, isBrief: false });
		expect(sent.messages).toEqual([{ role: "user", content: "Two?" }]);
	});
});
