import { markMedia, markOf } from "#shared/media-mark.ts";
import type { AnswerSource } from "#shared/result.ts";

/** A made picture or sound as a `data:` URL. Here, so that every way out of the site carries its mark. */
export function markedUrl(
	{ type, bytes }: { type: string; bytes: Uint8Array },
	result: { source: AnswerSource; model: string },
): string {
	const marked = Buffer.from(markMedia(bytes, markOf(result)));
	return `data:${type};base64,${marked.toString("base64")}`;
}
