import { markMedia, markOf } from "#shared/media-mark.ts";
import type { AnswerSource } from "#shared/result.ts";

/**
 * A generated picture or sound as a `data:` URL. Used by every procedure that returns one, so that none leaves
 * unmarked.
 */
export function markedUrl(
	{ type, bytes }: { type: string; bytes: Uint8Array },
	result: { source: AnswerSource; model: string; seed?: number | undefined },
): string {
	const marked = Buffer.from(markMedia(bytes, markOf(result)));
	return `data:${type};base64,${marked.toString("base64")}`;
}
