/** The bytes behind a base64 `data:` URL, and the type the URL names. */
export type DataUrl = { bytes: Uint8Array<ArrayBuffer>; type: string };

export function readDataUrl(url: string): DataUrl {
	const comma = url.indexOf(",");
	const type = /^data:([^;,]*)/.exec(url)?.[1] ?? "";
	return {
		type,
		bytes: Uint8Array.from(atob(url.slice(comma + 1)), (character) => character.charCodeAt(0)),
	};
}
