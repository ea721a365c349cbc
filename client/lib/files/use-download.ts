import { useMemo } from "react";
import { readDataUrl } from "./data-url.ts";
import { trueExtension } from "./true-extension.ts";
import { useObjectUrl } from "./use-object-url.ts";

type Download = {
	blob: Blob;
	/** Where the bytes can be read; undefined until the first effect has run. */
	url: string | undefined;
	/** `<stem>-<timestamp>.<extension>`, the extension being that of the true bytes. */
	fileName: string;
};

/** Turns a `data:` URL into a blob with a temporary address and a file name with the right extension. */
export function useDownload(dataUrl: string, stem: string, usualExtension: string): Download {
	const { blob, fileName } = useMemo(() => {
		const { bytes, type } = readDataUrl(dataUrl);
		const extension = trueExtension(bytes, usualExtension);
		return { blob: new Blob([bytes], { type }), fileName: `${stem}-${Date.now()}.${extension}` };
	}, [dataUrl, stem, usualExtension]);
	return { blob, fileName, url: useObjectUrl(blob) };
}
