import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createUploadMemory } from "./upload-memory.ts";

const limits = { maxBytes: 90, maxWaiting: 2, maxWaitMs: 1_000 };
const busy = { retryAfterSeconds: 10, isFree: true };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A memory of 90 bytes, at most 30 per visitor. */
function memory(maxWaiting = limits.maxWaiting) {
	const { open, held } = createUploadMemory({ ...limits, maxWaiting });
	/** An upload of up to 30 bytes that holds this many. */
	async function holding(visitor: string, bytes: number) {
		const upload = open({ visitor, mostBytes: 30 });
		await upload.grow(bytes);
		return upload;
	}
	/** Three visitors hold all of it; returns the first one's upload. */
	async function fill() {
		const first = await holding("a", 30);
		for (const visitor of ["b", "c"]) await holding(visitor, 30);
		return first;
	}
	return {
		held,
		holding,
		fill,
		open: (visitor: string, mostBytes = 30, signal?: AbortSignal) =>
			open({ visitor, mostBytes }, signal),
	};
}

/** Whether a promise has settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
	const waiting = Symbol("waiting");
	await vi.advanceTimersByTimeAsync(0);
	return (
		(await Promise.race([promise.catch(() => undefined), Promise.resolve(waiting)])) !== waiting
	);
}

test("what is held counts, not what is announced", async () => {
	const { open, held } = memory();
	const tricklers = ["a", "b", "c", "d", "e", "f"].map((visitor) => open(visitor));
	for (const trickler of tricklers) await trickler.grow(1);
	await open("g", 20).grow(20);
	expect(held()).toBe(26);
});

test("one visitor holds a third, whatever others hold", async () => {
	const { holding, open } = memory();
	const first = await holding("a", 30);
	const second = open("a");
	const refused = expect(second.grow(1)).rejects.toMatchObject({ code: "VISITOR_BUSY", ...busy });
	await holding("b", 30);
	await vi.advanceTimersByTimeAsync(limits.maxWaitMs);
	await refused;
	second.release();
	first.release();
	await holding("a", 30);
});

test("when all memory is held, the next upload waits for room", async () => {
	const { fill, open, held } = memory();
	const first = await fill();
	const next = open("d").grow(30);
	expect(await isSettled(next)).toBe(false);
	first.release();
	await next;
	expect(held()).toBe(90);
});

test("a wait that is too long ends with a refusal, and no longer counts", async () => {
	const { fill, holding, open } = memory();
	const first = await fill();
	const late = open("d");
	const refused = expect(late.grow(1)).rejects.toMatchObject({ code: "SITE_BUSY", ...busy });
	await vi.advanceTimersByTimeAsync(limits.maxWaitMs);
	await refused;
	late.release();
	first.release();
	await holding("e", 30);
});

test("partial uploads never deadlock: memory for the rest of the oldest is reserved", async () => {
	const { open } = memory(4);
	const uploads = ["a", "b", "c", "d", "e"].map((visitor) => open(visitor));
	const runs = uploads.map(async (upload) => {
		for (let size = 0; size < 30; size += 5) await upload.grow(5);
		upload.complete();
		upload.release();
		return "whole";
	});
	expect(await Promise.all(runs)).toEqual(uploads.map(() => "whole"));
});

test("the oldest of a visitor is kept room in the visitor's share", async () => {
	const { open, held } = memory();
	const oldest = open("a", 25);
	await oldest.grow(5);
	const second = open("a", 25);
	await second.grow(5);
	const more = second.grow(5);
	expect(await isSettled(more)).toBe(false);
	await oldest.grow(20);
	oldest.complete();
	expect([await isSettled(more), held()]).toEqual([false, 30]);
	oldest.release();
	await more;
	expect(held()).toBe(10);
});

test("a sender who pauses keeps no room, and halves behind it go on", async () => {
	const { open } = createUploadMemory({ ...limits, maxWaitMs: 10_000 });
	const upload = (mostBytes: number) => open({ visitor: "a", mostBytes });
	const [paused, second, third] = [upload(10), upload(14), upload(14)];
	await paused.grow(2);
	await second.grow(10);
	await third.grow(10);
	const rest = second.grow(4);
	expect(await isSettled(rest)).toBe(false);
	await vi.advanceTimersByTimeAsync(1_500);
	await rest;
	second.release();
	await third.grow(4);
});

test("an upload that is complete keeps no room for bytes that will not come", async () => {
	const { open } = memory();
	const short = open("a", 30);
	await short.grow(5);
	const second = open("a", 30).grow(25);
	expect(await isSettled(second)).toBe(false);
	short.complete();
	await second;
});

test("a full waiting list refuses the next upload at once", async () => {
	const { fill, open } = memory();
	const first = await fill();
	const waiting = [open("d").grow(10), open("e").grow(10)];
	await expect(open("f").grow(1)).rejects.toMatchObject({ code: "SITE_BUSY", ...busy });
	first.release();
	await Promise.all(waiting);
});

test("an upload whose visitor leaves stops waiting and takes nothing", async () => {
	const { fill, open, held } = memory();
	const leaving = new AbortController();
	const first = await fill();
	const gone = open("d", 30, leaving.signal);
	const stopped = expect(gone.grow(1)).rejects.toMatchObject({ code: "STOPPED" });
	leaving.abort();
	await stopped;
	await expect(gone.grow(1)).rejects.toMatchObject({ code: "STOPPED" });
	first.release();
	expect(held()).toBe(60);
});

test("an upload that was released takes nothing more", async () => {
	const { holding, held } = memory();
	const upload = await holding("a", 10);
	upload.release();
	upload.release();
	await expect(upload.grow(1)).rejects.toMatchObject({ code: "STOPPED" });
	expect(held()).toBe(0);
});

test("tells since when it has not waited", async () => {
	const { open } = memory();
	const upload = open("a", 30);
	const begin = performance.now();
	expect(upload.hasWaitedSince(begin - 1)).toBe(false);
	const other = open("a", 30);
	const waiting = other.grow(10);
	expect(other.hasWaitedSince(performance.now())).toBe(true);
	upload.release();
	await waiting;
	expect(other.hasWaitedSince(performance.now())).toBe(false);
});

test("a pass's class has a room of its own, whatever waits at the class's address", async () => {
	const { open } = createUploadMemory({ maxBytes: 90, maxWaiting: 4, maxWaitMs: 60_000 });
	const alone = open({ visitor: "school", mostBytes: 30 });
	await alone.grow(30);
	const ofPass = [1, 2].map(() => open({ visitor: "school", pass: "4B", mostBytes: 30 }));
	// More than one address may hold, at the same time.
	for (const upload of ofPass) await upload.grow(30);
	for (const upload of [alone, ...ofPass]) upload.release();
});
