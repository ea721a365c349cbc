import { afterEach, expect, test, vi } from "vitest";
import { loudnessAt } from "../testing/tones.ts";
import { resample } from "./resample.ts";

const RATE = 16_000;
const tone = (hertz: number, rate: number) =>
	Float32Array.from({ length: rate }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate));

afterEach(() => vi.restoreAllMocks());

test.each([8_000, 11_025, 22_050, 44_100, 48_000, 96_000, 44_101])(
	"from %i Hz the tones that both rates can hold stay as loud as they were",
	(rate) => {
		const low = resample(tone(1_000, rate), rate, RATE);
		expect(low.length).toBe(RATE);
		expect(loudnessAt(1_000, low)).toBeCloseTo(1, 2);
		expect(loudnessAt(3_000, low)).toBeLessThan(0.01);
	},
);

test.each([44_100, 48_000])("from %i Hz a tone too high for the new rate is lost", (rate) => {
	// Without the filter, 12 kHz would alias to 4 kHz.
	expect(loudnessAt(4_000, resample(tone(12_000, rate), rate, RATE))).toBeLessThan(0.01);
});

test("the same rate changes nothing, and silence of no length stays so", () => {
	const sound = tone(200, RATE);
	expect(resample(sound, RATE, RATE)).toBe(sound);
	expect(resample(new Float32Array(), 48_000, RATE)).toHaveLength(0);
});

test("the filter is computed once for a whole recording, not for each sample", () => {
	const sound = tone(1_000, 44_100);
	const sine = vi.spyOn(Math, "sin");
	resample(sound, 44_100, RATE);
	// 160 phases of some seventy weights each; one set per sample would be a million.
	expect(sine.mock.calls.length).toBeLessThan(20_000);
});
