import { describe, expect, it, test } from "vitest";
import { cancelsOut, cutPoints, isLongFor, mixDown, partCount, waveFile } from "./recording.ts";

const rate = 1_000;

/** A tone of this length with pauses around these seconds. */
function hum(seconds: number, ...pauses: number[]) {
	const data = new Float32Array(seconds * rate).map((_, at) =>
		pauses.some((pause) => Math.abs(at / rate - pause) < 0.15) ? 0 : Math.sin(at),
	);
	return { data, rate };
}

test.each([
	[31, 30, 2],
	[54, 30, 2],
	[55, 30, 3],
	[600, 30, 23],
	[5, 30, 1],
	[400, 300, 2],
])("%s seconds for a model that takes %s go in %s parts", (seconds, maxSeconds, parts) => {
	expect(partCount(seconds, maxSeconds)).toBe(parts);
});

test("a second more than the limit is no reason to cut, and a model without one takes all", () => {
	expect(isLongFor(30, 31)).toBe(false);
	expect(isLongFor(30, 31.5)).toBe(true);
	expect(isLongFor(30, undefined)).toBe(false);
	expect(isLongFor(undefined, 500)).toBe(false);
});

describe("cutPoints", () => {
	it("moves each cut to the pause near it", () => {
		const points = cutPoints(hum(75, 24.2, 50.9), 30).map((point) => point / rate);
		expect(points).toHaveLength(4);
		expect(points[1]).toBeCloseTo(24.2, 0);
		expect(points[2]).toBeCloseTo(50.9, 0);
		expect([points[0], points[3]]).toEqual([0, 75]);
	});

	it("cuts in equal parts where nothing is quieter", () => {
		const data = new Float32Array(60 * rate).fill(0.5);
		expect(cutPoints({ data, rate }, 30)).toEqual([0, 20_000, 40_000, 60_000]);
	});

	it("leaves no part that is longer than the model takes", () => {
		const points = cutPoints(hum(81, 26.2, 55.3), 30);
		const lengths = points.slice(1).map((point, place) => (point - (points[place] ?? 0)) / rate);
		expect(Math.max(...lengths)).toBeLessThanOrEqual(30);
		expect(lengths.reduce((sum, length) => sum + length)).toBeCloseTo(81, 5);
	});
});

describe("mixDown", () => {
	const { data: speech } = hum(4);
	const times = (share: number) => speech.map((sample) => share * sample);
	const noise = speech.map((_, at) => 0.5 * Math.sin(at * 1.7));
	const silence = new Float32Array(speech.length);

	/** The share of the speech's energy that is left in each second. */
	function kept(mixed: Float32Array): number[] {
		const energy = (of: Float32Array) => of.reduce((sum, sample) => sum + sample * sample, 0);
		return [0, 1, 2, 3].map((second) => {
			const part = [second * rate, (second + 1) * rate] as const;
			return energy(mixed.subarray(...part)) / energy(speech.subarray(...part));
		});
	}

	it.each([
		["the same twice", [times(1), times(1)], 1, false],
		["one channel alone", [times(1), silence], 0.25, false],
		["another sound", [times(1), noise], 0.25, false],
		["opposite phase", [times(1), times(-1)], 1, true],
		["opposite phase, not quite as loud", [times(1), times(-0.7)], 1, true],
		["two opposite pairs", [times(1), times(-1), times(1), times(-1)], 1, true],
		["silence", [silence, silence], 0, false],
	])("keeps the speech of %s", (_name, channels, ...expected) => {
		const [least, cancels] = expected;
		const mixed = mixDown(channels, rate);
		expect(mixed).toHaveLength(speech.length);
		expect(Math.min(...kept(mixed))).toBeGreaterThanOrEqual(least - 0.001);
		expect(cancelsOut(channels, rate)).toBe(cancels);
	});

	it("decides for each second, and turns without a click", () => {
		const right = speech.map((sample, at) => (at < 2 * rate ? sample : -sample));
		const mixed = mixDown([speech, right], rate);
		expect(kept(mixed).every((share) => share > 0.9)).toBe(true);
		const steps = mixed.slice(1).map((sample, at) => Math.abs(sample - (mixed[at] ?? 0)));
		expect(Math.max(...steps)).toBeLessThan(1.05);
	});
});

test("samples become a WAV of 16 bits under the recording's name", async () => {
	const file = waveFile({ data: Float32Array.of(0, 1, -2), rate: 16_000 }, "speech.mp3");
	expect(file).toMatchObject({ name: "speech.wav", type: "audio/wav", size: 50 });
	const view = new DataView(await bytesOf(file));
	expect([44, 46, 48].map((at) => view.getInt16(at, true))).toEqual([0, 32_767, -32_767]);
	expect([view.getUint32(24, true), view.getUint32(40, true)]).toEqual([16_000, 6]);
});

function bytesOf(file: File): Promise<ArrayBuffer> {
	const reader = new FileReader();
	return new Promise((resolve) => {
		reader.onload = () => reader.result instanceof ArrayBuffer && resolve(reader.result);
		reader.readAsArrayBuffer(file);
	});
}
