import { NO_TRANSCRIPTION } from "#shared/limits.ts";
import type { Segment } from "#shared/tasks/transcribe.ts";
import type { ResultOf } from "../../state/result.ts";
import type { TranscriptPart } from "../../state/store.ts";

/** One transcript of the parts of a recording, in their order; undefined without a part. */
export function joinParts(
	parts: readonly TranscriptPart[],
): ResultOf<"speech_recognition"> | undefined {
	const last = parts.at(-1);
	if (!last) return undefined;
	const words = parts.map(wordsOf).filter((text) => text !== "");
	return {
		...last.result,
		text: words.join(" ") || NO_TRANSCRIPTION,
		segments: parts.flatMap(segmentsOf),
		durationMs: parts.reduce((sum, { result }) => sum + result.durationMs, 0),
		...(parts.some(({ result }) => result.isLanguageIgnored) && { isLanguageIgnored: true }),
	};
}

function wordsOf({ result: { text } }: TranscriptPart): string {
	return text === NO_TRANSCRIPTION ? "" : text.trim();
}

/** Times of the whole recording; without times from the model, the part itself is one segment. */
function segmentsOf(part: TranscriptPart): Segment[] {
	const { start, end, result } = part;
	const text = wordsOf(part);
	if (text === "") return [];
	if (!result.segments) return [{ start, end, text }];
	return result.segments.map((segment) => ({
		...segment,
		start: Math.min(end, start + segment.start),
		end: Math.min(end, start + segment.end),
	}));
}
