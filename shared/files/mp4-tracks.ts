import { latin1, viewOf } from "./bytes.ts";

/** Cap on boxes, above what any recording has before its tracks, so that no file can keep us busy. */
const MOST_BOXES = 20_000;
/** The boxes that lead to a track's handler, which names the kind of track. */
const leading = ["moov", "trak", "mdia"];

/** A box of an ISO media file: where it begins, where its content does, and where it ends. */
type Mp4Box = { type: string; at: number; contentAt: number; to: number };

/** The track kinds in an ISO media file (MP4, M4A, 3GP, QuickTime), such as "soun" and "vide". */
export function mp4Tracks(file: Uint8Array): string[] {
	const tracks: string[] = [];
	for (const { type, contentAt } of mp4Boxes(file)) {
		if (type === "hdlr") tracks.push(latin1(file, contentAt + 8, 4));
	}
	return tracks;
}

/** The boxes of an ISO media file, with those inside the ones that lead to a track's handler. */
export function* mp4Boxes(file: Uint8Array): Generator<Mp4Box> {
	const view = viewOf(file);
	const ranges: [from: number, to: number][] = [[0, file.length]];
	let left = MOST_BOXES;
	for (let range = ranges.pop(); range; range = ranges.pop()) {
		let [at] = range;
		const [, end] = range;
		while (at + 8 <= end && left > 0) {
			left -= 1;
			const type = latin1(file, at + 4, 4);
			const { head, size } = boxSize(view, at, end);
			const to = Math.min(at + size, end);
			if (leading.includes(type)) ranges.push([at + head, to]);
			yield { type, at, contentAt: at + head, to };
			// A box smaller than its own header would loop forever.
			if (size < head) break;
			at = to;
		}
	}
}

/** The size of a box with its header: 1 means a 64-bit size after the type, 0 the rest of the file. */
function boxSize(view: DataView, at: number, end: number) {
	const short = view.getUint32(at);
	if (short === 0) return { head: 8, size: end - at };
	if (short !== 1) return { head: 8, size: short };
	return { head: 16, size: at + 16 <= end ? Number(view.getBigUint64(at + 8)) : 0 };
}
