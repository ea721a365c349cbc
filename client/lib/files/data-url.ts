type FileOptions = {
	/** The name is `<stem>-<at>.<extension>`; the bytes decide the extension. */
	stem: string;
	usualExtension: string;
	at?: number;
};

export function dataUrlFile(url: string, { stem, usualExtension, at = Date.now() }: FileOptions) {
	const { bytes, type } = readDataUrl(url);
	return new File([bytes], `${stem}-${at}.${trueExtension(bytes, usualExtension)}`, { type });
}

/** The bytes behind a base64 `data:` URL, and the type the URL names. */
export function readDataUrl(url: string) {
	const bytes = atob(url.slice(url.indexOf(",") + 1));
	return {
		type: /^data:([^;,]*)/.exec(url)?.[1] ?? "",
		bytes: Uint8Array.from(bytes, (character) => character.charCodeAt(0)),
	};
}

/** Magic numbers, with their offsets. */
const signatures = [
	{ extension: "png", offset: 0, mark: "\x89PNG" },
	{ extension: "jpg", offset: 0, mark: "\xff\xd8\xff" },
	{ extension: "gif", offset: 0, mark: "GIF8" },
	{ extension: "webp", offset: 8, mark: "WEBP" },
	{ extension: "wav", offset: 8, mark: "WAVE" },
	{ extension: "flac", offset: 0, mark: "fLaC" },
	{ extension: "ogg", offset: 0, mark: "OggS" },
	{ extension: "webm", offset: 0, mark: "\x1aE\xdf\xa3" },
	{ extension: "m4a", offset: 4, mark: "ftyp" },
	{ extension: "mp3", offset: 0, mark: "ID3" },
];

/** The file extension for the first bytes of a picture or a sound; `fallback` for unknown ones. */
export function trueExtension(bytes: Uint8Array, fallback: string): string {
	const head = String.fromCharCode(...bytes.subarray(0, 16));
	const match = signatures.find(({ offset, mark }) => head.startsWith(mark, offset));
	// An MP3 without a tag begins with a frame: eleven set bits.
	return match?.extension ?? (/^\xff[\xe0-\xff]/.test(head) ? "mp3" : fallback);
}
