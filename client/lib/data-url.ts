/** The bytes behind a base64 `data:` URL, with the type the URL names. */
export function blobOfDataUrl(url: string): Blob {
	const comma = url.indexOf(",");
	const type = /^data:([^;,]*)/.exec(url)?.[1] ?? "";
	const bytes = Uint8Array.from(atob(url.slice(comma + 1)), (character) => character.charCodeAt(0));
	return new Blob([bytes], { type });
}
