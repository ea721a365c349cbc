import { describe, expect, it } from "vitest";
import { turnRow } from "../../testing/browser/turn-row.ts";
import { turnsOf } from "../calls/table.ts";
import type { FinishedResult } from "../state/result.ts";
import { emptyAnswer } from "../state/result.ts";
import { conversationOf, messagesOf, questionsOf, settledRow, versionsOf } from "./conversation.ts";
import { messagesToSend } from "./messages-to-send.ts";

const conversation = "chat.a";
const first = turnRow({ conversation, id: "1", input: "One?", answer: "One.", at: 1 });
const second = turnRow({ conversation, id: "2", input: "Two?", at: 3 });
const said = (rows: readonly FinishedResult[]) =>
	conversationOf(rows, conversation).map(({ content }) => content);

describe("a conversation", () => {
	it("is its rows in the order of their questions, and no others", () => {
		const other = turnRow({ conversation: "assistant", answer: "Elsewhere." });
		expect(said([second, other, first])).toEqual(["One?", "One.", "Two?"]);
	});

	it("has each answer after its question, whichever tab got it first", () => {
		const answered = turnRow({ conversation, id: "2", input: "Two?", answer: "Two.", at: 3 });
		const open = turnRow({ conversation, id: "1", input: "One?", at: 1 });
		expect(said([answered, open])).toEqual(["One?", "Two?", "Two."]);
	});

	it("keeps the messages of rows that did not change", () => {
		const before = conversationOf([first, second], conversation);
		const after = conversationOf([first, { ...second }], conversation);
		expect(after[0]).toBe(before[0]);
		expect(after[1]).toBe(before[1]);
		expect(after[2]).not.toBe(before[2]);
	});

	it("shows the newest version of an answer, or the one that is being asked for", () => {
		const again = turnRow({ conversation, id: "3", question: "1", answer: "Uno.", at: 1 });
		const open = turnRow({ conversation, id: "4", question: "1", at: 1 });
		const turns = turnsOf([first, again, open], conversation);
		const shown = (pendingId?: string) =>
			messagesOf(questionsOf(turns, pendingId)).map(({ content }) => content);
		expect(shown()).toEqual(["One?", "Uno."]);
		expect(shown("4")).toEqual(["One?"]);
		// An unanswered row is not a version yet.
		expect([...versionsOf(questionsOf(turns))]).toEqual([["3", ["1", "3"]]]);
		const chosen = { ...first, turn: { ...first.turn, chosenAt: 9 } };
		expect(said([chosen, again])).toEqual(["One?", "One."]);
		// A newer answer takes its place.
		const newer = turnRow({ conversation, id: "5", question: "1", answer: "Eins.", at: 20 });
		expect(said([chosen, again, { ...newer, turn: { ...newer.turn, askedAt: 1 } }])).toEqual([
			"One?",
			"Eins.",
		]);
	});
});

const meta = { durationMs: 5, source: "hosted", model: "m" } as const;

describe("a row whose call has ended", () => {
	it("has the text that arrived, the thinking within the whole time, and the figures", () => {
		const partial = { answer: " Two.", reasoning: "Hm.", thinkingMs: 900 };
		const result = { ...meta, generated_text: "Two.", finishReason: "length" } as const;
		const row = settledRow(second, { ending: "done", partial, result, firstTokenMs: 3 });
		expect(row).toMatchObject({
			id: "2",
			input: "Two?",
			result: { type: "chat", generated_text: " Two.", ...meta },
			thinking: { reasoning: "Hm.", thinkingMs: 5 },
			firstTokenMs: 3,
			turn: { ending: "length", question: "2", askedAt: 3 },
		});
	});

	it("says that it was stopped, or why it failed", () => {
		const partial = { answer: "Tw", reasoning: "" };
		const stopped = settledRow(second, { ending: "stopped", partial });
		expect(stopped).toMatchObject({
			result: { generated_text: "Tw" },
			turn: { ending: "stopped" },
		});
		const error = { errorCode: "STREAM_CUT", fixer: "provider" } as const;
		const failed = settledRow(second, { ending: "failed", partial, error });
		expect(failed).toMatchObject({ turn: { ending: "failed", error } });
	});
});

describe("an answer that this site withdrew", () => {
	const withdrawn = settledRow(first, {
		ending: "done",
		partial: emptyAnswer,
		result: { ...meta, generated_text: "", finishReason: "withdrawn" },
	});

	it("stays as a note in place of its words", () => {
		const [, answer] = conversationOf([withdrawn], conversation);
		expect(answer).toMatchObject({ content: "", ending: "withdrawn" });
		expect(answer).not.toHaveProperty("reasoning");
	});

	it("is not sent along, nor is its question", () => {
		const messages = conversationOf([withdrawn, second], conversation);
		const { messages: sent } = messagesToSend(messages, { id: "2", content: "Two?" }, false);
		expect(sent).toEqual([{ role: "user", content: "Two?" }]);
	});
});
