import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { turnRow } from "../../testing/browser/turn-row.ts";
import { RESULTS_DATABASE } from "../state/clear-stored-data.ts";
import { writeStored } from "../state/storage.ts";
import { getState } from "../state/store.ts";
import { withTabLock } from "../state/tab-lock.ts";
import { undoLast } from "../state/undo.ts";
import { DatabaseHeld, database } from "./database.ts";
import {
	conversationsRead,
	deleteRows,
	keep,
	readConversations,
	removeEntries,
	takeOut,
} from "./kept-rows.ts";
import { leaveRows, takeLeftRows } from "./left-rows.ts";
import type { Row, TurnRow } from "./row.ts";
import { changeRow, growRow, rowOf, storing, useTable, writeRow } from "./table.ts";

const conversation = "chat.a";

/** The contents of the database, as other tabs see it. */
let stored: Map<string, Record<string, unknown>>;
let open: TurnRow;
let answered: TurnRow;
const rows = () => useTable.getState().rows;
const storedRow = (id: string) => stored.get(id);

beforeEach(async () => {
	await conversationsRead;
	stored = new Map();
	open = turnRow({ conversation, id: "1" });
	answered = turnRow({ conversation, id: "1", answer: "One.", order: open.order, at: 2 });
	vi.spyOn(database, "results").mockImplementation(async () =>
		[...stored.values()].filter(({ turn }) => !turn),
	);
	vi.spyOn(database, "label").mockResolvedValue();
	vi.spyOn(database, "conversations").mockImplementation(async () => ({
		labels: [],
		rows: [...stored.values()].filter(({ turn }) => turn),
	}));
	vi.spyOn(database, "put").mockImplementation(async (packed) => {
		for (const { row } of packed) stored.set(row.id, row);
		return new Map();
	});
	vi.spyOn(database, "remove").mockImplementation(async (ids) => {
		for (const id of ids) stored.delete(id);
		return { rows: [], files: [] };
	});
});

afterEach(() => vi.useRealTimers());

const meta = { model: "org/model", durationMs: 1, source: "hosted" } as const;

/** A row of a text, outside of conversations. */
function textRow(words: string): Row {
	const { turn: _, ...row } = answered;
	const items = [{ generated_text: words }];
	const result = { type: "text_generation", items, finishReason: "stop", ...meta } as const;
	return { ...row, task: "generateText", result };
}

/** Asks a question whose call runs in this page. */
async function ask(row: Row) {
	let end: () => void = () => undefined;
	writeRow({ ...row, state: "running" });
	void withTabLock(`row.${row.id}`, () => {
		growRow(row.id, {});
		return new Promise<void>((resolve) => (end = resolve));
	});
	// A page writes once a second at most.
	await vi.waitFor(() => expect(storedRow(row.id)).toMatchObject({ state: "running" }), 5_000);
	return () => end();
}

describe("a row from its first moment", () => {
	it("is stored at once, then each second as it grows, and at its end", async () => {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
		const end = await ask(open);
		const put = vi.mocked(database.put);
		const before = put.mock.calls.length;
		for (let piece = 0; piece < 100; piece++) {
			growRow("1", { result: { type: "chat", generated_text: "x".repeat(piece) } });
			await vi.advanceTimersByTimeAsync(50);
		}
		expect(put.mock.calls.length - before).toBeGreaterThanOrEqual(4);
		expect(put.mock.calls.length - before).toBeLessThanOrEqual(6);
		growRow("1", { state: "done", result: { type: "chat", generated_text: "One." } });
		await vi.advanceTimersByTimeAsync(0);
		expect(storedRow("1")).toMatchObject({ state: "done", result: { generated_text: "One." } });
		end();
	});

	it("stays as this page has stored it since a read began", async () => {
		type Stored = Awaited<ReturnType<typeof database.conversations>>;
		let arrive: (found: Stored) => void = () => undefined;
		const late = new Promise<Stored>((resolve) => (arrive = resolve));
		vi.mocked(database.conversations).mockReturnValueOnce(late);
		const reading = readConversations();
		writeRow(answered);
		await vi.waitFor(() => expect(storedRow("1")).toMatchObject({ state: "done" }));
		await storing.done;
		arrive({ labels: [], rows: [{ ...open, state: "interrupted" }] });
		await reading;
		expect(rows()).toMatchObject([{ id: "1", state: "done" }]);
	});

	it("is not seen by other tabs before its lock", async () => {
		writeRow({ ...open, state: "running" });
		writeRow(turnRow({ conversation, id: "2" }));
		await vi.waitFor(() => expect(storedRow("2")).toBeDefined());
		expect(storedRow("1")).toBeUndefined();
	});

	it.each([
		["has gone", undefined, "interrupted"],
		["is another tab", Date.now(), "elsewhere"],
	])("is read by a page; the one that asked %s", async (_name, lockedAt, state) => {
		stored.set("1", { ...open, state: "running" });
		if (lockedAt) writeStored({ key: "lock.row.1" }, lockedAt);
		await readConversations();
		expect(rows()).toMatchObject([{ id: "1", state }]);
	});

	it("is left to the next page when the page goes, with what has just come", async () => {
		const end = await ask(open);
		growRow("1", { result: { type: "chat", generated_text: "Half an ans" } });
		window.dispatchEvent(new Event("pagehide"));
		const left = { id: "1", state: "interrupted", result: { generated_text: "Half an ans" } };
		expect(takeLeftRows()).toMatchObject([left]);
		// It is taken once: a duplicated tab has its own.
		expect(takeLeftRows()).toEqual([]);
		end();
	});

	it("is left to the next page before its lock, too", () => {
		writeRow({ ...open, state: "running" });
		window.dispatchEvent(new Event("pagehide"));
		expect(takeLeftRows()).toMatchObject([{ id: "1", state: "interrupted" }]);
	});

	it("is left to the next page if its call ends with the page, before anything was stored", () => {
		const { turn: _, ...picture } = open;
		writeRow({ ...picture, id: "unstored", state: "running", task: "generateImage" });
		window.dispatchEvent(new Event("pagehide"));
		growRow("unstored", { state: "interrupted" });
		expect(takeLeftRows()).toMatchObject([{ id: "unstored", state: "interrupted" }]);
	});

	it("is stored once by the page that takes it", async () => {
		leaveRows([answered]);
		vi.resetModules();
		const next = await import("./database.ts");
		vi.spyOn(next.database, "conversations").mockResolvedValue({ labels: [], rows: [] });
		vi.spyOn(next.database, "results").mockResolvedValue([]);
		// A write that takes a while, so that a second writer would begin beside it.
		const put = vi.spyOn(next.database, "put").mockImplementation(async () => {
			await new Promise((resolve) => setTimeout(resolve, 20));
			return new Map();
		});
		await (await import("./kept-rows.ts")).conversationsRead;
		const { storing } = await import("./table.ts");
		await storing.done;
		expect(put.mock.calls).toMatchObject([[[{ row: { id: "1", state: "done" } }]]]);
	});

	it("that does not fit keeps no other one out, and the page still says so", async () => {
		vi.mocked(database.put).mockImplementation(async (packed) => {
			if (packed.some(({ row }) => row.id === "large")) {
				throw new DOMException("", "QuotaExceededError");
			}
			for (const { row } of packed) stored.set(row.id, row);
			return new Map();
		});
		writeRow({ ...answered, id: "large" });
		await vi.waitFor(() => expect(useTable.getState().fault).toBe("full"));
		writeRow(answered);
		await vi.waitFor(() => expect([...stored.keys()]).toEqual(["1"]));
		expect(useTable.getState().fault).toBe("full");
	});

	it("with a picture that was made keeps no text from the next page", () => {
		const { turn: _, ...text } = answered;
		const result = {
			...({ type: "image_generation", prompt: "x", ...meta } as const),
			imageUrl: `data:image/png;base64,${"A".repeat(600_000)}`,
		} as const;
		leaveRows([text, { ...text, id: "2", task: "generateImage", result }]);
		expect(takeLeftRows().map(({ id }) => id)).toEqual(["1"]);
	});

	it("a call of which nothing is left to show leaves the database", async () => {
		const { turn: _, ...picture } = open;
		const end = await ask({ ...picture, id: "picture", task: "generateImage" });
		growRow("picture", { state: "stopped" });
		await vi.waitFor(() => expect(storedRow("picture")).toBeUndefined());
		expect(rowOf("picture")?.state).toBe("stopped");
		end();
	});
});

describe("a conversation in two tabs", () => {
	it("is stored row by row, and read by the other tab", async () => {
		writeRow(open);
		await vi.waitFor(() => expect(storedRow("1")).toEqual(open));
		const other = turnRow({ conversation, id: "2" });
		stored.set("2", other);
		await readConversations(conversation);
		expect(rows()).toEqual([open, other]);
	});

	it("has the answer, whichever tab got it", async () => {
		writeRow(open);
		await vi.waitFor(() => expect(storedRow("1")).toBeDefined());
		stored.set("1", answered);
		await readConversations();
		expect(rows()).toEqual([answered]);
	});

	it("loses what the other tab deleted, and nothing that could not be stored", async () => {
		writeRow(open);
		await vi.waitFor(() => expect(stored.size).toBe(1));
		vi.spyOn(database, "put").mockRejectedValue(new DOMException("", "QuotaExceededError"));
		const unstored = turnRow({ conversation, id: "2" });
		writeRow(unstored);
		await vi.waitFor(() => expect(useTable.getState().fault).toBe("full"));
		stored.clear();
		await readConversations();
		expect(rows()).toEqual([unstored]);
	});

	it("of a result: it is shown until it is read again, and goes when the other tab deletes it", async () => {
		const text = textRow("One.");
		writeRow(text);
		await vi.waitFor(() => expect(storedRow("1")).toBeDefined());
		const find = vi.spyOn(database, "find");
		const files = { input: undefined, result: undefined };
		find.mockImplementation(async (id) => ({ row: storedRow(id), ...files }));
		const lengths = new Set<number>();
		const stopListening = useTable.subscribe((state) => lengths.add(state.rows.length));
		const tab = new BroadcastChannel(RESULTS_DATABASE);
		const { result } = textRow("More");
		stored.set("1", { ...text, result });
		tab.postMessage(["1"]);
		await vi.waitFor(() => expect(rowOf("1")).toMatchObject({ result }));
		expect([...lengths]).toEqual([1]);
		stopListening();
		stored.delete("1");
		tab.postMessage(["1"]);
		await vi.waitFor(() => expect(rows()).toEqual([]));
		tab.close();
	});

	it("reads again what it read before its own deletion", async () => {
		writeRow(open);
		await vi.waitFor(() => expect(stored.size).toBe(1));
		const reading = readConversations();
		takeOut(["1"]);
		await reading;
		expect(rows()).toEqual([]);
	});

	it("leaves out what cannot be shown, and shows the rest", async () => {
		stored.set("1", { ...answered });
		stored.set("odd", { id: "odd", turn: { conversation } });
		stored.set("odder", { ...answered, id: "odder", input: undefined });
		// Finite, but no date has it.
		stored.set("oddest", { ...answered, id: "oddest", at: 1e300 });
		const later = { type: "a type to come", words: "?" };
		stored.set("later", { ...answered, id: "later", order: 9, result: later });
		await readConversations();
		expect(rows()).toMatchObject([
			{ id: "1", result: { generated_text: "One." } },
			{ id: "later", result: { type: "other", value: later } },
		]);
	});
});

it.each([
	["a database that another tab holds", new DatabaseHeld(), "held"],
	["a page that is older than the database", new DOMException("", "VersionError"), "newer"],
	["a full disk", new DOMException("", "QuotaExceededError"), "full"],
	["a private window", new DOMException("", "UnknownError"), "blocked"],
	["a file that is gone", new DOMException("", "NotFoundError"), undefined],
])("%s: the page works, says why nothing is kept, and keeps it once it can", async (...given) => {
	const [, thrown, fault] = given;
	const put = vi.mocked(database.put);
	const working = put.getMockImplementation();
	put.mockRejectedValueOnce(thrown);
	writeRow(open);
	await vi.waitFor(() => expect(put).toHaveBeenCalledOnce());
	await vi.waitFor(() => expect(useTable.getState().fault).toBe(fault));
	expect(rows()).toEqual([open]);
	if (working) put.mockImplementation(working);
	writeRow(turnRow({ conversation, id: "2" }));
	await vi.waitFor(() => expect([...stored.keys()]).toEqual(["1", "2"]));
	expect(useTable.getState().fault).toBeUndefined();
});

it("two tabs that asked at once: a row gets the place that the database gives it", async () => {
	vi.mocked(database.put).mockImplementation(async () => new Map([["1", 7]]));
	writeRow({ ...open, order: 3 });
	await vi.waitFor(() => expect(rowOf("1")?.order).toBe(7));
});

it("says which conversations there are only once it could read them", async () => {
	vi.resetModules();
	const next = await import("./database.ts");
	const read = vi.spyOn(next.database, "conversations").mockRejectedValue(new DatabaseHeld());
	vi.spyOn(next.database, "results").mockResolvedValue([]);
	const { allConversations, conversationsRead, readConversations } = await import("./kept-rows.ts");
	await conversationsRead;
	expect(allConversations()).toBeUndefined();
	read.mockResolvedValue({ labels: [], rows: [{ ...answered }] });
	await readConversations(conversation);
	expect(allConversations()).toBeUndefined();
	await readConversations();
	expect(allConversations()).toEqual(["a"]);
});

describe("deleting", () => {
	it("can be undone also after a call has ended", async () => {
		const text = textRow("One.");
		writeRow(text);
		await vi.waitFor(() => expect(storedRow("1")).toBeDefined());
		removeEntries(["1"]);
		writeRow({ ...text, id: "2" });
		await vi.waitFor(() => expect(storedRow("2")).toBeDefined());
		await storing.done;
		undoLast();
		await vi.waitFor(() =>
			expect(
				rows()
					.map(({ id }) => id)
					.sort(),
			).toEqual(["1", "2"]),
		);
	});

	it("offers one undo for the page, the last", async () => {
		writeRow(answered);
		const other = turnRow({ conversation: "chat.b", id: "2" });
		writeRow(other);
		deleteRows({ of: conversation, count: 1, ids: ["1"] });
		deleteRows({ of: "chat.b", count: 1, ids: ["2"] });
		expect(rows()).toEqual([]);
		undoLast();
		expect(rows()).toEqual([other]);
		expect(getState().undo).toBeUndefined();
	});

	it("takes a conversation out of “Your results”, without its rows, and back", async () => {
		useTable.setState({ labels: {} });
		const entries = () => useTable.getState().entries?.filter((one) => one.conversationId) ?? [];
		writeRow(answered);
		writeRow(turnRow({ conversation, id: "2", input: "Two?", answer: "**Two**." }));
		expect(await keep("a", true)).toBe(true);
		expect(entries()).toMatchObject([
			{ id: "2", conversationId: "a", title: "One?", preview: "Two." },
		]);
		removeEntries(["2"]);
		expect(entries()).toEqual([]);
		expect(rows()).toHaveLength(2);
		expect(getState().undo?.count).toBe(1);
		undoLast();
		await vi.waitFor(() => expect(entries()).toHaveLength(1));
	});
});

it("a choice of a version is stored", async () => {
	writeRow(answered);
	await vi.waitFor(() => expect(storedRow("1")).toBeDefined());
	changeRow("1", { turn: { ...answered.turn, chosen: 9 } });
	await vi.waitFor(() => expect(storedRow("1")).toMatchObject({ turn: { chosen: 9 } }));
});
