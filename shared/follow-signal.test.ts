import { getEventListeners } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { followSignal } from "./follow-signal.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

test("a time limit that nothing else holds survives the garbage collector", async () => {
	const leave = new AbortController();
	followSignal(leave, AbortSignal.timeout(50));
	collectGarbage();
	await expect.poll(() => leave.signal.aborted).toBe(true);
	expect(leave.signal.reason).toMatchObject({ name: "TimeoutError" });
});

test("a signal that aborted before is followed at once, with its reason; none is none", () => {
	const leave = new AbortController();
	followSignal(leave, undefined);
	expect(leave.signal.aborted).toBe(false);
	followSignal(leave, AbortSignal.abort("gone"));
	expect(leave.signal.reason).toBe("gone");
});

test("what follows it no longer is left alone, and leaves nothing behind", () => {
	const source = new AbortController();
	const leave = new AbortController();
	const unfollow = followSignal(leave, source.signal);
	unfollow();
	expect(getEventListeners(source.signal, "abort")).toEqual([]);
	source.abort();
	expect(leave.signal.aborted).toBe(false);
});
