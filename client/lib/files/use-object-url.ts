import { useEffect, useMemo, useState } from "react";
import { dataUrlFile } from "./data-url.ts";
import { revokeLater } from "./revoke-later.ts";

/** An object URL for a blob, revoked after the blob changes or the component unmounts. */
export function useObjectUrl(blob: Blob | null | undefined): string | undefined {
	const [url, setUrl] = useState<string>();
	useEffect(() => {
		if (!blob) return;
		const created = URL.createObjectURL(blob);
		setUrl(created);
		return () => {
			revokeLater(created);
			setUrl(undefined);
		};
	}, [blob]);
	return url;
}

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
