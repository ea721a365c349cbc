import { isStreamed, type ModelTask, tasks } from "#shared/models.ts";
import { parseResult } from "../../calls/parse-row.ts";
import { contentOf, type TaskOutput } from "../../state/result.ts";

/** Largest answer before compression, in bytes: what a link can hold may inflate a thousandfold. */
export const ANSWER_MAX_BYTES = 64_000;

/**
 * An answer for a link, compressed; undefined for pictures, sounds and unknown shapes, which a link cannot have.
 * Rejects in browsers that cannot compress.
 */
export async function packAnswer(result: TaskOutput): Promise<string | undefined> {
	const answer = portable(result);
	if (!answer) return undefined;
	const bytes = new TextEncoder().encode(JSON.stringify(answer));
	// Too long for a link as it is.
	if (bytes.length > ANSWER_MAX_BYTES) return base64Url(bytes);
	const packed = new Response(bytes).body?.pipeThrough(new CompressionStream("deflate-raw"));
	return base64Url(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/**
 * Reads the answer of a link: undefined if it is damaged, too large, or no answer of this task. It has what the type
 * names and nothing else; so it never names an address.
 */
export async function unpackAnswer(
	packed: string,
	task: ModelTask,
): Promise<TaskOutput | undefined> {
	try {
		const result = parseResult(JSON.parse(await inflate(fromBase64Url(packed)), withoutHidden));
		const type = isStreamed(task) ? tasks.chat.result : tasks[task].result;
		return result.type === type ? portable(result) : undefined;
	} catch {
		return undefined;
	}
}

/**
 * Invisible or misleading characters: controls, direction overrides, lone surrogates, tags. Line breaks and tabs are
 * allowed, and the tags of a flag such as Scotland's, a letter each.
 */
export const hiddenCharacters =
	/(?![\n\r\t])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0000}-\u{e007f}]/gu;

function withoutHidden(_key: string, value: unknown): unknown {
	return typeof value === "string" ? value.replace(hiddenCharacters, "") : value;
}

/** The words, labels, boxes and times of a result, and whether it was simulated; no figures of its call. */
function portable(result: TaskOutput): TaskOutput | undefined {
	const isSimulated = "source" in result && result.source === "sandbox";
	const source = isSimulated ? ("sandbox" as const) : ("hosted" as const);
	const meta = { model: "", durationMs: 0, source };
	switch (result.type) {
		case "chat":
		case "text_generation": {
			const { value } = contentOf(result);
			if (value.trim() === "") return undefined;
			const isCut = "finishReason" in result && result.finishReason === "length";
			const reason = isCut ? ("length" as const) : ("stop" as const);
			return { type: "chat", generated_text: value, finishReason: reason, ...meta };
		}
		case "speech_recognition": {
			const { type, text, isEmpty, segments } = result;
			return {
				...{ type, text, ...meta },
				...(isEmpty && { isEmpty: true as const }),
				...(segments && {
					segments: segments.map(({ start, end, text: words }) => ({ start, end, text: words })),
				}),
			};
		}
		case "image_classification": {
			const items = result.items.map(({ label, score }) => ({ label, score }));
			return { type: result.type, items, ...meta };
		}
		case "object_detection": {
			const items = result.items.map(({ label, score, box: { xmin, ymin, xmax, ymax } }) => ({
				...{ label, score },
				box: { xmin, ymin, xmax, ymax },
			}));
			return { type: result.type, items, ...meta };
		}
		default:
			return undefined;
	}
}

/** Counts the bytes while they come. */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
	const { body } = new Response(bytes);
	if (!body) throw new TypeError("no stream");
	const reader = body.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
	const decoder = new TextDecoder("utf-8", { fatal: true });
	let text = "";
	let size = 0;
	for (let next = await reader.read(); !next.done; next = await reader.read()) {
		size += next.value.length;
		if (size > ANSWER_MAX_BYTES) {
			await reader.cancel();
			throw new RangeError("too much");
		}
		text += decoder.decode(next.value, { stream: true });
	}
	return text + decoder.decode();
}

function base64Url(bytes: Uint8Array): string {
	const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
	return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64Url(packed: string): Uint8Array<ArrayBuffer> {
	const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
	return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
