import { trueExtension } from "./true-extension.ts";

/** The bytes behind a base64 `data:` URL, and the type the URL names. */
type DataUrl = { bytes: Uint8Array<ArrayBuffer>; type: string };

export function readDataUrl(url: string): DataUrl {
	const comma = url.indexOf(",");
	const type = /^data:([^;,]*)/.exec(url)?.[1] ?? "";
	return {
		type,
		bytes: Uint8Array.from(atob(url.slice(comma + 1)), (character) => character.charCodeAt(0)),
	};
}

type FileOptions = {
	/** The name is `<stem>-<at>.<extension>`, the extension being that of the true bytes. */
	stem: string;
	usualExtension: string;
	/** Milliseconds since 1970. */
	at?: number;
};

/** What a base64 `data:` URL holds, as a file. */
export function dataUrlFile(url: string, { stem, usualExtension, at = Date.now() }: FileOptions) {
	const { bytes, type } = readDataUrl(url);
	return new File([bytes], `${stem}-${at}.${trueExtension(bytes, usualExtension)}`, { type });
}
