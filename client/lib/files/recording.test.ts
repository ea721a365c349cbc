import { describe, expect, it, test } from "vitest";
import { cutPoints, isLongFor, partCount, waveFile } from "./recording.ts";

const rate = 1_000;

/** A hum of so many seconds with pauses around these seconds. */
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
