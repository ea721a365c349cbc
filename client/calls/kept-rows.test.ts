import { beforeEach, describe, expect, it, vi } from "vitest";
import { turnRow } from "../../testing/browser/turn-row.ts";
import type { StoredRow } from "../state/result.ts";
import { readStored } from "../state/storage.ts";
import { database } from "./database.ts";
import {
	conversationsRead,
	keep,
	readConversations,
	removeRows,
	removeTurns,
} from "./kept-rows.ts";
import { type TurnRow, undoDeletion, useTable, writeRow } from "./table.ts";
import { unfinishedSlot } from "./unfinished.ts";

const conversation = "chat.a";
const summary = { modelId: "m", name: "One?", at: 1 };

/** The contents of the database, as other tabs see it. */
let stored: Map<string, StoredRow>;
let open: TurnRow;
let answered: TurnRow;
const rows = () => useTable.getState().rows;

beforeEach(async () => {
	await conversationsRead;
	stored = new Map();
	open = turnRow({ conversation, id: "1", at: 1 });
	answered = turnRow({ conversation, id: "1", answer: "One.", at: 1 });
	vi.spyOn(database, "entries").mockImplementation(async () => []);
	vi.spyOn(database, "list").mockResolvedValue();
	vi.spyOn(database, "conversations").mockImplementation(async () => ({
		summaries: [{ id: "a", ...summary }],
		rows: [...stored.values()],
	}));
	vi.spyOn(database, "add").mockImplementation(async (added) => {
		for (const row of added) stored.set(row.id, row);
	});
	vi.spyOn(database, "remove").mockImplementation(async (ids) => {
		for (const id of ids) stored.delete(id);
		return [];
	});
});

describe("a conversation in two tabs", () => {
	it("is stored row by row, and read by the other tab with its name", async () => {
		writeRow(open);
		await vi.waitFor(() => expect([...stored.values()]).toEqual([open]));
		const other = turnRow({ conversation, id: "2", at: 2 });
		stored.set("2", other);
		await readConversations(conversation);
		expect(rows()).toEqual([open, other]);
		expect(useTable.getState().conversations).toEqual({ a: summary });
	});

	it("has the answer, whichever tab got it", async () => {
		writeRow(open);
		stored.set("1", answered);
		await readConversations();
		expect(rows()).toEqual([answered]);
		// The other tab's own row is older.
		stored.set("1", open);
		await readConversations();
		expect(rows()).toEqual([answered]);
	});

	it("loses what the other tab deleted, and nothing that could not be stored", async () => {
		writeRow(open);
		await vi.waitFor(() => expect(stored.size).toBe(1));
		vi.spyOn(database, "add").mockRejectedValue(new DOMException("", "QuotaExceededError"));
		const unstored = turnRow({ conversation, id: "2", at: 2 });
		writeRow(unstored);
		await vi.waitFor(() => expect(useTable.getState().fault).toBe("full"));
		stored.clear();
		await readConversations();
		expect(rows()).toEqual([unstored]);
	});

	it("hands over to the next page what is not stored yet when the page unloads", async () => {
		const writing = new EventTarget();
		vi.spyOn(database, "add").mockReturnValue(
			new Promise((resolve) => writing.addEventListener("end", () => resolve())),
		);
		writeRow(open);
		const handedOver = () => readStored(unfinishedSlot(open.id));
		window.dispatchEvent(new Event("pagehide"));
		expect(handedOver()).toEqual(open);
		// The page stayed after all.
		writing.dispatchEvent(new Event("end"));
		await vi.waitFor(() => expect(handedOver()).toBeUndefined());
		window.dispatchEvent(new Event("pagehide"));
		expect(handedOver()).toBeUndefined();
	});

	it("reads again what it read before its own change", async () => {
		writeRow(open);
		await vi.waitFor(() => expect(stored.size).toBe(1));
		const reading = readConversations();
		void removeTurns([open]);
		await reading;
		expect(rows()).toEqual([]);
	});
});

describe("a conversation in “Your results”", () => {
	const entries = () =>
		useTable.getState().entries?.filter(({ conversationId }) => conversationId) ?? [];

	it("is one entry, with its first question and last answer, and leaves without its rows", async () => {
		useTable.setState({ conversations: { a: summary } });
		writeRow(answered);
		writeRow(turnRow({ conversation, id: "2", input: "Two?", answer: "**Two**.", at: 3 }));
		expect(await keep("a", true)).toBe(true);
		expect(entries()).toMatchObject([
			{ id: "2", conversationId: "a", title: "One?", preview: "Two." },
		]);
		await removeRows(["2"]);
		expect(entries()).toEqual([]);
		expect(rows()).toHaveLength(2);
		expect(useTable.getState().deletion?.count).toBe(1);
		undoDeletion();
		await vi.waitFor(() => expect(entries()).toHaveLength(1));
	});
});
