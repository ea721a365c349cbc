import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createUploadRoom } from "./memory.ts";

const limits = { maxBytes: 100, maxWaiting: 2, maxWaitMs: 1_000 };
const staying = new AbortController().signal;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A room, and the uploads that have entered it so far, by name. */
function room() {
	const { enter } = createUploadRoom(limits);
	const entered: string[] = [];
	return {
		entered,
		async enter(name: string, bytes: number, signal = staying) {
			const leave = await enter(bytes, signal);
			entered.push(name);
			return leave;
		},
	};
}

test("what fits enters at once; what does not waits until there is room", async () => {
	const { enter, entered } = room();
	const leaveOne = await enter("one", 60);
	const leaveTwo = await enter("two", 40);
	const three = enter("three", 50);
	leaveTwo();
	await vi.advanceTimersByTimeAsync(0);
	expect(entered).toEqual(["one", "two"]);
	leaveOne();
	await three;
	expect(entered).toEqual(["one", "two", "three"]);
});

test("a small one does not wait behind a large one", async () => {
	const { enter, entered } = room();
	await enter("one", 60);
	const large = enter("large", 50).catch(() => undefined);
	await enter("small", 40);
	expect(entered).toEqual(["one", "small"]);
	await vi.advanceTimersByTimeAsync(limits.maxWaitMs);
	await large;
});

test("two that begin when room is made never hold more than there is", async () => {
	const { enter, entered } = room();
	const leave = await enter("one", 100);
	const two = enter("two", 60);
	const three = enter("three", 60);
	leave();
	await vi.advanceTimersByTimeAsync(0);
	expect(entered).toEqual(["one", "two"]);
	(await two)();
	await three;
	expect(entered).toEqual(["one", "two", "three"]);
});

test("where too many wait the next is refused, and tells when to try again", async () => {
	const { enter } = room();
	const leave = await enter("one", 100);
	const waiting = [enter("two", 10), enter("three", 10)];
	const refusal = { code: "SITE_BUSY", retryAfterSeconds: 10, isFree: true };
	await expect(enter("four", 10)).rejects.toMatchObject(refusal);
	leave();
	await Promise.all(waiting);
});

test("who waits too long is refused and no longer counted", async () => {
	const { enter } = room();
	const leave = await enter("one", 100);
	const late = expect(enter("late", 100)).rejects.toMatchObject({ code: "SITE_BUSY" });
	await vi.advanceTimersByTimeAsync(limits.maxWaitMs);
	await late;
	leave();
	await enter("next", 100);
});

test("who leaves while waiting takes no room", async () => {
	const { enter } = room();
	const leaving = new AbortController();
	const leave = await enter("one", 100);
	const gone = expect(enter("gone", 100, leaving.signal)).rejects.toMatchObject({
		code: "STOPPED",
	});
	leaving.abort();
	await gone;
	await expect(enter("gone before", 1, leaving.signal)).rejects.toMatchObject({ code: "STOPPED" });
	leave();
	await enter("next", 100);
});
