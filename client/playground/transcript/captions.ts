import type { Segment } from "#shared/tasks/transcribe.ts";

/** A cue that ends where it begins would be shown by no player. */
const SHORTEST_SECONDS = 0.5;

/** The parts of a transcript as a WebVTT file. */
export function vttOf(segments: readonly Segment[]): string {
	const cues = cuesOf(segments).map(
		({ start, end, text }) => `${stamp(start, ".")} --> ${stamp(end, ".")}\n${escaped(text)}`,
	);
	return `${["WEBVTT", ...cues].join("\n\n")}\n`;
}

/** The parts of a transcript as a SubRip file. */
export function srtOf(segments: readonly Segment[]): string {
	const cues = cuesOf(segments).map(
		({ start, end, text }, index) =>
			`${index + 1}\n${stamp(start, ",")} --> ${stamp(end, ",")}\n${text.replaceAll("-->", "→")}`,
	);
	return `${cues.join("\n\n")}\n`;
}

function cuesOf(segments: readonly Segment[]): Segment[] {
	return segments
		.map(({ start, end, text }) => ({
			start,
			end: Math.max(end, start + SHORTEST_SECONDS),
			// A line of its own would end the cue.
			text: text.replace(/\s+/g, " ").trim(),
		}))
		.filter(({ text }) => text !== "")
		.sort((first, second) => first.start - second.start);
}

function escaped(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function stamp(seconds: number, mark: "." | ","): string {
	const milliseconds = Math.round(seconds * 1000);
	const parts = [3_600_000, 60_000, 1000].map((unit, place) =>
		String(Math.floor(milliseconds / unit) % (place === 0 ? 100 : 60)).padStart(2, "0"),
	);
	return `${parts.join(":")}${mark}${String(milliseconds % 1000).padStart(3, "0")}`;
}
