import { latin1, viewOf } from "./bytes.ts";

/** Cap on parsed chunks, so that a crafted file cannot keep us busy. */
const MOST_CHUNKS = 10_000;
/** Lengths from here on are placeholders of unfinished streams. */
const UNKNOWN_LENGTH = 0x7fff0000;

/** Formats with samples of a fixed size: integer, float, and either in the extensible header. */
const plainFormats = [1, 3, 0xfffe];

/** The duration of a WAV's samples in seconds, also of RF64; undefined if it has none, or their rate is unknown. */
export function waveSeconds(file: Uint8Array): number | undefined {
	if (!/^(RIFF|RF64)/.test(latin1(file, 0, 4)) || latin1(file, 8, 4) !== "WAVE") return undefined;
	const view = viewOf(file);
	// Unfinished streams say 0 too, but not with the size of the whole file beside it.
	const isFinished = view.getUint32(4, true) + 8 === file.length;
	let rate = 0;
	let at = 12;
	for (let chunk = 0; chunk < MOST_CHUNKS && at + 8 <= file.length; chunk++) {
		const type = latin1(file, at, 4);
		const size = view.getUint32(at + 4, true);
		const rest = file.length - at - 8;
		if (type === "fmt " && rest >= 16) rate = byteRate(view, at + 8);
		if (type === "data" && rate > 0) {
			const isUnknown = size >= UNKNOWN_LENGTH || (size === 0 && !isFinished);
			return (isUnknown ? rest : Math.min(size, rest)) / rate;
		}
		at += 8 + size + (size % 2);
	}
	return undefined;
}

/** Bytes per second. Some writers get this field wrong, so only use it for compressed audio. */
function byteRate(view: DataView, at: number): number {
	const isPlain = plainFormats.includes(view.getUint16(at, true));
	return isPlain
		? view.getUint32(at + 4, true) * view.getUint16(at + 12, true)
		: view.getUint32(at + 8, true);
}
