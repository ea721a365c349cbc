import { latin1, viewOf } from "./bytes.ts";

/** More boxes than any recording has on the way to its tracks, so that no file can keep us busy. */
const MOST_BOXES = 20_000;
/** The boxes that lead to a track's handler, which says what the track holds. */
const leading = ["moov", "trak", "mdia"];

/** What the tracks of an ISO media file (MP4, M4A, 3GP, QuickTime) hold, such as "soun" and "vide". */
export function mp4Tracks(file: Uint8Array): string[] {
	const view = viewOf(file);
	const tracks: string[] = [];
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
			if (type === "hdlr") tracks.push(latin1(file, at + head + 8, 4));
			// A size below its own header would never lead to the end.
			if (size < head) break;
			at = to;
		}
	}
	return tracks;
}

/** The size of a box with its header: 1 stands for a long size behind the type, 0 for all the rest. */
function boxSize(view: DataView, at: number, end: number) {
	const short = view.getUint32(at);
	if (short === 0) return { head: 8, size: end - at };
	if (short !== 1) return { head: 8, size: short };
	return { head: 16, size: at + 16 <= end ? Number(view.getBigUint64(at + 8)) : 0 };
}
