import { useMemo } from "react";
import { dataUrlFile } from "./data-url.ts";
import { useObjectUrl } from "./use-object-url.ts";

type Download = {
	blob: Blob;
	/** A temporary URL of the bytes; undefined until the first effect has run. */
	url: string | undefined;
	fileName: string;
};

/** Turns a `data:` URL into a blob URL and a file name with the right extension. */
export function useDownload(dataUrl: string, stem: string, usualExtension: string): Download {
	const file = useMemo(
		() => dataUrlFile(dataUrl, { stem, usualExtension }),
		[dataUrl, stem, usualExtension],
	);
	return { blob: file, fileName: file.name, url: useObjectUrl(file) };
}
