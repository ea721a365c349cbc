import { expect, test } from "vitest";
import { createUploadMemory } from "./upload-memory.ts";

const MEGABYTE = 1024 * 1024;

test("holds what was taken, in one piece, and nothing of what was there before", () => {
	const memory = createUploadMemory(8);
	expect(memory.append(Buffer.from("abc"))).toBe(true);
	expect(memory.append(Buffer.from("de"))).toBe(true);
	expect(Buffer.from(memory.content()).toString()).toBe("abcde");
});

test("takes as much as there is room, no more", () => {
	const memory = createUploadMemory(4);
	expect(memory.append(Buffer.from("abc"))).toBe(true);
	expect(memory.append(Buffer.from("de"))).toBe(false);
	expect(memory.append(Buffer.from("d"))).toBe(true);
	expect(Buffer.from(memory.content()).toString()).toBe("abcd");
});

test("what was released is gone for all who look at it, at once and for good", async () => {
	const memory = createUploadMemory(5 * MEGABYTE);
	memory.append(Buffer.alloc(3 * MEGABYTE, 1));
	const content = memory.content();
	const part = content.subarray(10, 20);
	await memory.release();
	expect([content.byteLength, part.byteLength, content.buffer.byteLength]).toEqual([0, 0, 0]);
	expect(memory.append(Buffer.from("late"))).toBe(false);
	await memory.release();
	expect(content.byteLength).toBe(0);
});

test("a piece that comes while memory goes back is not taken", async () => {
	const memory = createUploadMemory(4 * MEGABYTE);
	memory.append(Buffer.alloc(2 * MEGABYTE, 1));
	const gone = memory.release();
	expect(memory.append(Buffer.from("late"))).toBe(false);
	await gone;
	expect(memory.content().byteLength).toBe(0);
});
