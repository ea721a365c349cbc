import { expect, test } from "vitest";
import { deadlineOf, deadlines } from "./deadlines.ts";

test("a back-end that says nothing has its task's limits", () => {
	expect(deadlineOf("chat", {})).toEqual(deadlines.chat);
});

test("one that may begin later may also end later", () => {
	expect(deadlineOf("chat", { firstByteSeconds: 300 })).toEqual({
		...deadlines.chat,
		firstByteMs: 300_000,
		wholeMs: 420_000,
	});
});

test("one that must begin sooner ends with the others", () => {
	expect(deadlineOf("chat", { firstByteSeconds: 5 }).wholeMs).toBe(deadlines.chat.wholeMs);
});

test("the whole may be limited, too", () => {
	const limits = deadlineOf("chat", { firstByteSeconds: 300, wholeSeconds: 600 });
	expect(limits).toMatchObject({ firstByteMs: 300_000, wholeMs: 600_000 });
});
