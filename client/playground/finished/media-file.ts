import { readDataUrl } from "../../lib/files/data-url.ts";
import { trueExtension } from "../../lib/files/true-extension.ts";

/** A picture or a sound that came as a `data:` URL as a file, with the ending of its true type. */
export function mediaFile(kind: "picture" | "sound", url: string, at = Date.now()): File {
	const { bytes, type } = readDataUrl(url);
	const extension = trueExtension(bytes, kind === "picture" ? "png" : "wav");
	return new File([bytes], `${kind}-${at}.${extension}`, { type });
}
