import { type Fields, firstOf, isFields } from "../../json.ts";

/** A file in an answer: its bytes, or its URL. */
type NamedFile = { bytes: Buffer } | { address: string };

/** A file in an answer, with the type given for it. */
export type GivenFile = NamedFile & { type?: string | undefined };

/** Fields that are base64 whatever their length. */
const base64Keys = [
	...["b64_json", "b64", "base64", "image_base64", "audio_base64", "audioContent"],
	...["bytesBase64Encoded", "blob"],
];
/** Where answers keep files, the likeliest first. */
const fileKeys = [
	...base64Keys,
	...["image_url", "audio_url", "url", "uri", "image", "audio", "file"],
	...["images", "audios", "data", "content", "inlineData", "inline_data", "output", "outputs"],
	...["output_file", "result", "results", "predictions", "artifacts", "candidates", "parts"],
	...["choices", "message", "delta"],
];
/** Further names of a file, as providers put them together: `generated_images`, `audioUrl`, `download_url`, `sample`. */
const otherFileKey =
	/image|picture|photo|audio|sound|speech|voice|wave?$|mp3|file|media|sample|asset|artifact|urls?$|b64|base64|^(response|payload|body|task_result)$/i;
/** What was asked, and where a job is asked about: no result. */
const noResultKey =
	/^(input|source|init|mask|reference|original|request|prompt)|status|cancel|webhook|stream|thumb|preview/i;
const typeKeys = [
	...["mimeType", "mime_type", "content_type", "contentType", "content-type", "format"],
];
const rateKeys = ["sample_rate", "sampleRate", "sampling_rate", "samplingRate"];
const MAX_DEPTH = 8;
/** Shorter text in other fields is taken for a word. */
const SHORTEST_BASE64 = 40;

/** The first file in a parsed answer; undefined where there is none. */
export function fileIn(value: unknown, type?: string, depth = 0): GivenFile | undefined {
	if (depth > MAX_DEPTH) return undefined;
	if (typeof value === "string") return fileOf(value, type);
	if (Array.isArray(value)) {
		if (value.length > SHORTEST_BASE64 && value.every(isByte)) {
			return { bytes: Buffer.from(value), type };
		}
		return firstOf(value, (each) => fileIn(each, type, depth + 1));
	}
	if (!isFields(value)) return undefined;
	const own = typeIn(value) ?? type;
	const others = Object.keys(value).filter(
		(key) => !fileKeys.includes(key) && otherFileKey.test(key) && !noResultKey.test(key),
	);
	return firstOf([...fileKeys, ...others], (key) => {
		const inner = value[key];
		const bytes =
			typeof inner === "string" && base64Keys.includes(key) ? base64Bytes(inner) : undefined;
		return bytes ? { bytes, type: own } : fileIn(inner, own, depth + 1);
	});
}

function isByte(value: unknown): value is number {
	return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 255;
}

/** The type given beside a file, with its sample rate. */
function typeIn(fields: Fields): string | undefined {
	const type = firstOf(typeKeys, (key) => wordIn(fields[key]));
	const rate = firstOf(rateKeys, (key) => fields[key]);
	return type !== undefined && typeof rate === "number" ? `${type};rate=${rate}` : type;
}

function wordIn(value: unknown): string | undefined {
	return typeof value === "string" && value.length < 100 ? value : undefined;
}

/** Decodes a data URL, a URL, or base64 in either alphabet, with blanks or without padding. */
function fileOf(text: string, type: string | undefined): GivenFile | undefined {
	const data = /^\s*data:([^,]{0,200}?)(;base64)?,/i.exec(text);
	if (data) {
		const [head, label] = data;
		const rest = text.slice(head.length);
		const bytes = data[2] ? base64Bytes(rest) : Buffer.from(decoded(rest), "latin1");
		return bytes && { bytes, type: label || type };
	}
	const trimmed = text.trim();
	// A model that draws in a message may write the file as Markdown.
	const shown = /!\[[^\]]*\]\(\s*([^\s)]+)/.exec(trimmed)?.[1];
	if (shown) return fileOf(shown, type);
	// Base64 of a JPEG begins with a slash, too.
	if (/^https?:\/\//i.test(trimmed)) return { address: trimmed, type };
	if (trimmed.length < 2_000 && /^\.{0,2}\/[^/\s]\S*\.\w{2,5}([?#]\S*)?$/.test(trimmed)) {
		return { address: trimmed, type };
	}
	const bytes = trimmed.length < SHORTEST_BASE64 ? undefined : base64Bytes(trimmed);
	if (bytes) return { bytes, type };
	return /^\/[\w./-]+$/.test(trimmed) ? { address: trimmed, type } : undefined;
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return "";
	}
}

function base64Bytes(text: string): Buffer | undefined {
	return /^\s*[A-Za-z0-9+/_-][A-Za-z0-9+/_\s-]*={0,2}\s*$/.test(text)
		? Buffer.from(text, "base64")
		: undefined;
}
