import { expect, test } from "vitest";
import { waveHeader } from "./wave.ts";

test.each([
	[
		"one second of one channel at 16 kHz",
		waveHeader(32_000, { rate: 16_000 }),
		"52494646247d000057415645666d74201000000001000100803e0000007d00000200100064617461007d0000",
	],
	[
		"half a second in stereo at 48 kHz",
		waveHeader(96_000, { rate: 48_000, channels: 2 }),
		"524946462477010057415645666d7420100000000100020080bb000000ee0200040010006461746100770100",
	],
])("the head of %s", (_what, head, hex) => {
	expect(Buffer.from(head).toString("hex")).toBe(hex);
});
