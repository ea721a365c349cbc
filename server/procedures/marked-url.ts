import { type Maker, markMedia, markOf } from "#shared/media-mark.ts";

/**
 * A generated or changed picture or sound as a `data:` URL. Used by every procedure that returns one, so that none
 * leaves unmarked.
 */
export function markedUrl(
	{ type, bytes }: { type: string; bytes: Uint8Array },
	result: Maker,
): string {
	const marked = Buffer.from(markMedia(bytes, markOf(result)));
	return `data:${type};base64,${marked.toString("base64")}`;
}
