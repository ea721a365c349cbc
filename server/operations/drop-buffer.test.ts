import { expect, test } from "vitest";
import { dropBuffer } from "./drop-buffer.ts";

test("bytes that fill their buffer are gone, and their memory with them", () => {
	const bytes = Buffer.allocUnsafeSlow(64 * 1024);
	dropBuffer(bytes);
	expect([bytes.length, bytes.buffer.byteLength]).toEqual([0, 0]);
});

test.each([
	["the start", 0, 10],
	["the end", 10, 64],
	["a middle", 1, 63],
])("%s of a buffer stays: others may hold the rest", (_name, start, end) => {
	const whole = new Uint8Array(64).fill(7);
	dropBuffer(whole.subarray(start, end));
	expect(whole).toEqual(new Uint8Array(64).fill(7));
});
