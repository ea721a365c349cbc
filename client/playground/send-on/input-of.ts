import { readDataUrl } from "../../lib/data-url.ts";
import { trueExtension } from "../../lib/true-extension.ts";
import type { Content } from "../finished/content-of.ts";

/** What a form takes: the words as they are, a picture or a sound as a file. */
export function inputOf({ kind, value }: Content): string | File {
	if (kind !== "picture" && kind !== "sound") return value;
	const { bytes, type } = readDataUrl(value);
	const extension = trueExtension(bytes, kind === "picture" ? "png" : "wav");
	return new File([bytes], `${kind}-${Date.now()}.${extension}`, { type });
}
