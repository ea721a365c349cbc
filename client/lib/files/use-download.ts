import { useMemo } from "react";
import { dataUrlFile } from "./data-url.ts";
import { useObjectUrl } from "./use-object-url.ts";

type Download = {
	blob: Blob;
	/** Where the bytes can be read; undefined until the first effect has run. */
	url: string | undefined;
	fileName: string;
};

/** Turns a `data:` URL into a blob with a temporary address and a file name with the right extension. */
export function useDownload(dataUrl: string, stem: string, usualExtension: string): Download {
	const file = useMemo(
		() => dataUrlFile(dataUrl, { stem, usualExtension }),
		[dataUrl, stem, usualExtension],
	);
	return { blob: file, fileName: file.name, url: useObjectUrl(file) };
}
