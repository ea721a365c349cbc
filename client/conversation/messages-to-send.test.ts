import { describe, expect, it } from "vitest";
import { messagesField } from "#shared/inputs.ts";
import { HISTORY_MAX_MESSAGES, TEXT_MAX_CHARACTERS } from "#shared/limits.ts";
import type { Message } from "./conversation.ts";
import { messagesToSend as historyOf } from "./messages-to-send.ts";

function said(...contents: string[]): Message[] {
	return contents.map((content, index) => {
		const basics = { id: `${index + 1}`, content, timestamp: index };
		return index % 2 === 0
			? { ...basics, role: "user" }
			: {
					...basics,
					role: "assistant",
					ending: "complete",
					modelId: "m",
					reasoning: "secret thoughts",
				};
	});
}

function messagesToSend(messages: Message[], isBrief = false) {
	const message = messages.findLast(({ role }) => role === "user");
	if (message?.role !== "user") throw new Error("nothing was asked");
	return historyOf(messages, message, { isBrief });
}

describe("messagesToSend", () => {
	it("sends roles and texts only, never the thinking", () => {
		expect(messagesToSend(said("a?", "A.", "b?"))).toEqual({
			messages: [
				{ role: "user", content: "a?" },
				{ role: "assistant", content: "A." },
				{ role: "user", content: "b?" },
			],
			leftOut: 0,
			pictures: 0,
			picturesLeftOut: 0,
		});
	});

	it("leaves out questions that got no answer", () => {
		expect(messagesToSend(said("a?", "", "b?")).messages).toEqual([
			{ role: "user", content: "b?" },
		]);
	});

	it("ends with the last question, whatever follows it", () => {
		expect(messagesToSend(said("a?", "A.")).messages).toEqual([{ role: "user", content: "a?" }]);
	});

	it("drops the oldest pairs past the number of messages", () => {
		const contents = Array.from({ length: HISTORY_MAX_MESSAGES + 5 }, (_, index) => `m${index}`);
		const { messages, leftOut } = messagesToSend(said(...contents));
		expect(messages).toHaveLength(HISTORY_MAX_MESSAGES - 1);
		expect(messages.at(-1)?.content).toBe(contents.at(-1));
		expect(leftOut).toBe(6);
	});

	it("drops the oldest pairs past the length", () => {
		const long = "x".repeat(TEXT_MAX_CHARACTERS);
		const { messages, leftOut } = messagesToSend(said(...Array.from({ length: 21 }, () => long)));
		expect(messages).toHaveLength(7);
		expect(leftOut).toBe(14);
	});

	it("asks for a short answer in the same message, within its limit", () => {
		const { messages } = messagesToSend(said("y".repeat(TEXT_MAX_CHARACTERS)), true);
		expect(messages).toHaveLength(1);
		expect(messages[0]?.content).toHaveLength(TEXT_MAX_CHARACTERS);
		expect(messages[0]?.content).toMatch(/answer in a few sentences\.\)$/);
	});

	it("always gives what the server takes", () => {
		for (const length of [1, 3, 49, 51, 201]) {
			const contents = Array.from({ length }, (_, index) => "z".repeat((index * 997) % 4_000 || 1));
			expect(
				messagesField.messages.safeParse(messagesToSend(said(...contents)).messages).success,
			).toBe(true);
		}
	});
});

const look = "data:image/png;base64,AA==";

/** Questions with so many pictures, each answered but the last. */
function shown(...counts: number[]): Message[] {
	return counts.flatMap((count, place) => [
		{
			...{ id: `q${place}`, role: "user" as const, content: "?", timestamp: place },
			pictures: Array.from({ length: count }, () => ({ look })),
		},
		...said("", "An answer.").slice(1),
	]);
}

it.each([
	{ counts: [0, 0], most: 2, sent: [undefined, undefined], leftOut: 0 },
	{ counts: [1, 1], most: 2, sent: [0, 0], leftOut: 0 },
	{ counts: [1, 2], most: 2, sent: [undefined, 0], leftOut: 1 },
	{ counts: [2, 1], most: 2, sent: [1, 0], leftOut: 1 },
	{ counts: [3, 0, 2], most: 4, sent: [1, undefined, 0], leftOut: 1 },
	// A model that does not see.
	{ counts: [2, 1], most: 0, sent: [undefined, undefined], leftOut: 3 },
])("of $counts pictures the newest $most are sent", ({ counts, most, sent, leftOut }) => {
	const messages = shown(...counts).slice(0, -1);
	const question = messages.at(-1);
	if (question?.role !== "user") throw new Error("nothing was asked");
	const outgoing = historyOf(messages, question, { mostPictures: most });
	const questions = outgoing.messages.filter(({ role }) => role === "user");
	expect(questions.map(({ pictures }) => pictures?.from)).toEqual(sent);
	expect(questions.flatMap(({ pictures }) => pictures?.of ?? [])).toEqual(
		sent.flatMap((from, place) => (from === undefined ? [] : `q${place}`)),
	);
	expect(outgoing.picturesLeftOut).toBe(leftOut);
});
