import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { toneFile } from "../../testing/tones.ts";
import { decodeSound } from "./decode-sound.ts";

const RATE = 16_000;
const fixture = (name: string) =>
	new Uint8Array(readFileSync(new URL(`../../../testing/fixtures/${name}`, import.meta.url)));

test.each([
	"tone.wav",
	"tone.mp3",
	"frames.mp3",
	"tone.flac",
	"tone.ogg",
	"tone.webm",
	"tone.mka",
	"chromium.webm",
	"recorder.webm",
])("%s is decoded to what it sounds like", async (name) => {
	const sound = await decodeSound(fixture(name));
	expect(sound.length / RATE).toBeGreaterThan(0.3);
	expect(Math.max(...sound)).toBeGreaterThan(0.01);
	expect(Math.max(...sound)).toBeLessThanOrEqual(1.01);
	expect(sound.every(Number.isFinite)).toBe(true);
});

test.each(["tone.m4a", "tone.aac", "film.mp4"])("%s is refused with a way out", async (name) => {
	await expect(decodeSound(fixture(name))).rejects.toMatchObject({
		details: { status: 415 },
		message: expect.stringContaining("Please send WAV"),
	});
});

test("half of a file gives its half or a refusal, never a crash", async () => {
	for (const name of ["tone.wav", "tone.mp3", "tone.flac", "tone.ogg", "tone.webm"]) {
		const whole = fixture(name);
		const half = await decodeSound(whole.subarray(0, whole.length / 2)).catch(
			(error: unknown) => error,
		);
		if (!(half instanceof Float32Array)) expect(half).toMatchObject({ details: { status: 422 } });
	}
});

test("decoded seconds are limited, whatever the size of the file", async () => {
	const seconds = (length: number) => decodeSound(new Uint8Array(toneFile(200, length)));
	await expect(seconds(121)).rejects.toMatchObject({ details: { status: 413 } });
	expect((await seconds(120)).length).toBe(120 * RATE);
});

test("a rate that no recording has is refused before it costs anything", async () => {
	const file = new Uint8Array(toneFile(200, 1));
	new DataView(file.buffer).setUint32(24, 4_000_000_000, true);
	await expect(decodeSound(file)).rejects.toMatchObject({ details: { status: 422 } });
});
