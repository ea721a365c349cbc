type FileOptions = {
	/** The name is `<stem>-<at>.<extension>`; the bytes decide the extension. */
	stem: string;
	usualExtension: string;
	at?: number;
};

export function dataUrlFile(url: string, { stem, usualExtension, at = Date.now() }: FileOptions) {
	const { blob, head } = decode(url);
	const name = `${stem}-${at}.${trueExtension(head, usualExtension)}`;
	return new File([blob], name, { type: blob.type });
}

type Decoded = { url: string; blob: Blob; head: Uint8Array };

/** Caches the last few: a result's view, download and history entry all decode the same URL. */
const MOST_DECODED = 4;
let decoded: readonly Decoded[] = [];

/** Decodes a base64 `data:` URL. */
function decode(url: string): Decoded {
	const known = decoded.find((one) => one.url === url);
	if (known) return known;
	const text = atob(url.slice(url.indexOf(",") + 1));
	const bytes = new Uint8Array(text.length);
	// A loop, because a callback per byte would freeze a phone.
	for (let index = 0; index < bytes.length; index++) bytes[index] = text.charCodeAt(index);
	const blob = new Blob([bytes], { type: /^data:([^;,]*)/.exec(url)?.[1] ?? "" });
	const fresh = { url, blob, head: bytes.slice(0, 16) };
	decoded = [fresh, ...decoded].slice(0, MOST_DECODED);
	return fresh;
}

/** Magic numbers with their offsets. */
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
	// An MP3 without a tag starts with a frame: eleven set bits.
	return match?.extension ?? (/^\xff[\xe0-\xff]/.test(head) ? "mp3" : fallback);
}

/** A file as a base64 `data:` URL. */
export function fileDataUrl(file: Blob): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result));
		reader.onerror = () => reject(reader.error);
		reader.readAsDataURL(file);
	});
}
