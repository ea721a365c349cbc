import { describe, expect, it } from "vitest";
import { turnRow } from "../../testing/browser/turn-row.ts";
import type { Row, TurnRow } from "../calls/row.ts";
import { turnsOf } from "../calls/table.ts";
import { conversationOf, messagesOf, questionsOf, versionsOf } from "./conversation.ts";
import { messagesToSend } from "./messages-to-send.ts";

const conversation = "chat.a";
const year = 365 * 24 * 60 * 60 * 1_000;
const first = turnRow({ conversation, id: "1", input: "One?", answer: "One.", at: year });
const second = turnRow({ conversation, id: "2", input: "Two?", at: 3 });
const said = (rows: readonly Row[], branch?: string) =>
	conversationOf(rows, conversation, branch).map(({ content }) => content);

function changed(row: TurnRow, change: Partial<Row>, turn: Partial<TurnRow["turn"]> = {}): Row {
	return { ...row, ...change, turn: { ...row.turn, ...turn } };
}

describe("a conversation", () => {
	it("is its rows in the order of their questions, whatever the clock said, and no others", () => {
		const other = turnRow({ conversation: "assistant", answer: "Elsewhere." });
		expect(said([second, other, first])).toEqual(["One?", "One.", "Two?"]);
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
		expect(said([first, again, open])).toEqual(["One?", "Uno."]);
		expect(said([first, again, changed(open, { state: "running" })])).toEqual(["One?"]);
		expect(said([first, again, changed(open, { state: "elsewhere" })])).toEqual(["One?"]);
		// An unanswered row is not a version yet.
		const turns = turnsOf([first, again, open], conversation);
		expect([...versionsOf(questionsOf(turns))]).toEqual([["3", ["1", "3"]]]);
		const chosen = changed(first, {}, { chosen: again.order + 1 });
		expect(said([chosen, again])).toEqual(["One?", "One."]);
		// A newer answer takes its place.
		const place = { order: again.order + 2 };
		const newer = turnRow({ conversation, id: "5", question: "1", answer: "Eins.", ...place });
		expect(said([chosen, again, newer])).toEqual(["One?", "Eins."]);
	});

	it.each<[Row["state"], string[]]>([
		["running", ["Uno?"]],
		["elsewhere", ["Uno?"]],
		// Beside the conversation it stays there.
		["done", ["Uno?", ""]],
		["failed", ["One?", "One.", "Uno?", ""]],
		["interrupted", ["One?", "One.", "Uno?"]],
	])("hides an edited question while the new one is %s: %j", (state, expected) => {
		const edited = turnRow({ conversation, id: "6", input: "Uno?" });
		expect(said([first, changed(edited, { state }, { replaces: "1" })])).toEqual(expected);
	});

	it("hides all that was edited while the newest is asked", () => {
		const edited = turnRow({ conversation, id: "6", input: "Uno?", answer: "Un" });
		const stopped = changed(edited, { state: "stopped" }, { replaces: "1" });
		const third = turnRow({ conversation, id: "7", input: "Eins?" });
		const running = changed(third, { state: "running" }, { replaces: "6" });
		expect(said([first, stopped, running])).toEqual(["Eins?"]);
		expect(said([first, stopped])).toEqual(["One?", "One.", "Uno?", "Un"]);
	});
});

describe("a comparison", () => {
	const own = turnRow({ conversation, input: "Both?", answer: "B." });
	own.turn.branch = { name: "org/second", after: "1" };
	const main = turnRow({ conversation, input: "Both?", answer: "A." });

	it("shares the conversation until it is asked, and is no part of it", () => {
		expect(said([first], "org/second")).toEqual(["One?", "One."]);
		expect(said([first, own, main], "org/second")).toEqual(["One?", "One.", "Both?", "B."]);
		expect(said([first, own, main])).toEqual(["One?", "One.", "Both?", "A."]);
		expect(said([first, own, main], "org/third")).toEqual(["One?", "One.", "Both?", "A."]);
	});

	it("keeps its own answer to a shared question, and what came before one that was edited", () => {
		const shared = turnRow({ conversation, input: "Both?", answer: "A." });
		const { question } = shared.turn;
		const branch = { name: "org/second", after: question };
		const its = turnRow({ conversation, input: "Both?", answer: "B." });
		its.turn = { ...its.turn, question, branch };
		const again = turnRow({ conversation, input: "Both?", answer: "A again." });
		again.turn = { ...again.turn, question };
		const asked = ["One?", "One.", "Both?"];
		expect(said([first, shared, its, again])).toEqual([...asked, "A again."]);
		expect(said([first, shared, its, again], "org/second")).toEqual([...asked, "B."]);
		const edited = turnRow({ conversation, input: "All?", answer: "A." });
		expect(said([first, its, edited], "org/second")).toEqual([...asked, "B."]);
	});

	it("is gone with the conversation, and shares nothing that it did not have", () => {
		expect(said([], "org/second")).toEqual([]);
		const early = changed(own, {}, { branch: { name: "org/second" } });
		expect(said([early, main], "org/second")).toEqual(["Both?", "B."]);
	});
});

describe("an answer that this site withdrew", () => {
	const meta = { durationMs: 5, source: "hosted", model: "m" } as const;
	const withdrawn = changed(first, {
		result: { type: "chat", ...meta, generated_text: "", finishReason: "withdrawn" },
	});

	it("stays as a note in place of its words", () => {
		const [, answer] = conversationOf([withdrawn], conversation);
		expect(answer).toMatchObject({ content: "", ending: "withdrawn" });
		expect(answer).not.toHaveProperty("reasoning");
	});

	it("is not sent along, nor is its question", () => {
		const messages = conversationOf([withdrawn, second], conversation);
		const { messages: sent } = messagesToSend(messages, { id: "2", content: "Two?" });
		expect(sent).toEqual([{ role: "user", content: "Two?" }]);
	});
});

it("a hundred and one questions are all there, and the latest are sent", () => {
	const rows = Array.from({ length: 101 }, (_, place) =>
		turnRow({ conversation, id: `q${place}`, input: `${place}?`, answer: `${place}.` }),
	);
	const messages = messagesOf(questionsOf(turnsOf(rows, conversation)));
	expect(messages).toHaveLength(202);
	expect(messages[0]?.content).toBe("0?");
	const { messages: sent, leftOut } = messagesToSend(messages, { id: "q100", content: "100?" });
	expect(sent.at(-1)?.content).toBe("100?");
	expect(sent.length + leftOut).toBe(201);
});
