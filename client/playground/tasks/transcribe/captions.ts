import type { Segment } from "#shared/tasks/transcribe.ts";

/** Players skip a cue that ends where it starts. */
const SHORTEST_SECONDS = 0.5;

export function vttOf(segments: readonly Segment[]): string {
	const cues = cuesOf(segments).map(({ times, text }) => {
		const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
		return `${times}\n${escaped}`;
	});
	return `${["WEBVTT", ...cues].join("\n\n")}\n`;
}

export function srtOf(segments: readonly Segment[]): string {
	const cues = cuesOf(segments).map(
		({ times, text }, index) =>
			`${index + 1}\n${times.replaceAll(".", ",")}\n${text.replaceAll("-->", "→")}`,
	);
	return `${cues.join("\n\n")}\n`;
}

function cuesOf(segments: readonly Segment[]) {
	return segments
		.toSorted((first, second) => first.start - second.start)
		.map(({ start, end, text }) => ({
			times: `${stamp(start)} --> ${stamp(Math.max(end, start + SHORTEST_SECONDS))}`,
			// A blank line would end the cue.
			text: text.replace(/\s+/g, " ").trim(),
		}))
		.filter(({ text }) => text !== "");
}

/** A time as in 00:01:05.400. */
function stamp(seconds: number): string {
	return new Date(Math.round(seconds * 1000)).toISOString().slice(11, -1);
}
