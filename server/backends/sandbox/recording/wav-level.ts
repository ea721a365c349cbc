const MOST_SAMPLES = 2_000_000;
const BURST_SECONDS = 0.05;
const BURST_LEVEL = 0.35;

type Level = { peak: number; average: number; bursts: number };

/** Measures 16-bit PCM inside a WAV file; gives undefined for every other file. */
export function measureWavLevel(file: Uint8Array<ArrayBuffer>): Level | undefined {
	const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
	const format = findChunk(view, "fmt ");
	const data = findChunk(view, "data");
	if (!format || !data || format.size < 16 || view.getUint16(format.start + 14, true) !== 16) {
		return undefined;
	}
	const count = Math.min(Math.floor(data.size / 2), MOST_SAMPLES);
	const bytesPerSecond = view.getUint32(format.start + 8, true);
	const windowLength = Math.max(1, Math.round((bytesPerSecond / 2) * BURST_SECONDS));
	let peak = 0;
	let squares = 0;
	let windowPeak = 0;
	const windowPeaks: number[] = [];
	for (let index = 0; index < count; index += 1) {
		const sample = Math.abs(view.getInt16(data.start + index * 2, true)) / 32_768;
		peak = Math.max(peak, sample);
		windowPeak = Math.max(windowPeak, sample);
		squares += sample * sample;
		if (index % windowLength === windowLength - 1) {
			windowPeaks.push(windowPeak);
			windowPeak = 0;
		}
	}
	const average = Math.sqrt(squares / Math.max(1, count));
	return {
		peak: decibels(peak),
		average: decibels(average),
		bursts: countBursts(windowPeaks, peak),
	};
}

function countBursts(windowPeaks: readonly number[], peak: number): number {
	const loud = windowPeaks.map((window) => peak > 0.01 && window > peak * BURST_LEVEL);
	return loud.filter((isLoud, index) => isLoud && !loud[index - 1]).length;
}

function decibels(amplitude: number): number {
	return amplitude > 0 ? 20 * Math.log10(amplitude) : Number.NEGATIVE_INFINITY;
}

function findChunk(view: DataView, name: string) {
	if (view.byteLength < 12 || textAt(view, 0) !== "RIFF" || textAt(view, 8) !== "WAVE") {
		return undefined;
	}
	let offset = 12;
	while (offset + 8 <= view.byteLength) {
		const start = offset + 8;
		const size = Math.min(view.getUint32(offset + 4, true), view.byteLength - start);
		if (textAt(view, offset) === name) {
			return { start, size };
		}
		offset = start + size + (size % 2);
	}
	return undefined;
}

function textAt(view: DataView, offset: number): string {
	return String.fromCharCode(...[0, 1, 2, 3].map((position) => view.getUint8(offset + position)));
}
