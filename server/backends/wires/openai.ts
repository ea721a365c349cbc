import { randomUUID } from "node:crypto";
import { CHAT_MAX_TOKENS, CHAT_TEMPERATURE } from "#shared/parameters.ts";
import type { Backend } from "../../catalogue/catalogue.ts";
import { AppError, badReply } from "../../errors/app-error.ts";
import type { Fields } from "../../json.ts";
import { openCompletionStream, readCompletion } from "../completion/completion-stream.ts";
import type { BackendClient } from "../gateway/gateway.ts";
import type { OpenReply } from "../gateway/reply.ts";
import { readObjects } from "./labels-and-boxes.ts";
import { readGuardVerdict } from "./moderation-guard.ts";
import { readPicture, readSpeech } from "./picture-and-speech.ts";
import { readTranscript } from "./transcript.ts";
import { dataUrlOf, toBody, type Upload, type WireMessage, type WireTask } from "./wire.ts";

const usual = { max_tokens: CHAT_MAX_TOKENS, temperature: CHAT_TEMPERATURE };

/** A conversation as a streamed chat completion, which ends with its usage. */
const chat: WireTask<"chat"> = async (client, { messages, parameters }) => {
	const { system, temperature, maxTokens, topP } = parameters;
	const told = system ? [{ role: "system" as const, content: system }, ...messages] : messages;
	const fields = {
		messages: inRolesOf(client.backend, told).map(withParts),
		...usual,
		stream: true,
		stream_options: { include_usage: true },
	};
	const chosen = { max_tokens: maxTokens, temperature, top_p: topP };
	return openCompletionStream(await post(client, "chat/completions", { usual: fields, chosen }));
};

type InRole = Omit<WireMessage, "role"> & { role: string };

/** A message with pictures as parts, as the API documents them; any other stays a text, which all engines take. */
function withParts({ role, content, images = [] }: InRole) {
	if (images.length === 0) return { role, content };
	const pictures = images.map((image) => {
		return { type: "image_url", image_url: { url: dataUrlOf(image) } };
	});
	return { role, content: [{ type: "text", text: content }, ...pictures] };
}

/** Maps messages to the roles that a back-end accepts: not all accept `system`. */
function inRolesOf(
	{ system }: Pick<Backend, "system">,
	messages: readonly WireMessage[],
): readonly InRole[] {
	if (system === undefined) return messages;
	const ofSystem = messages.filter(({ role }) => role === "system");
	const others = messages.filter(({ role }) => role !== "system");
	const [first, ...rest] = others;
	const content = ofSystem.map((message) => message.content).join("\n\n");
	if (content === "") return others;
	if (system === "developer") return [{ role: system, content }, ...others];
	// Many chat templates require alternating roles, so the instructions are prepended to the first question.
	return first?.role === "user"
		? [{ ...first, content: `${content}\n\n${first.content}` }, ...rest]
		: [{ role: "user", content }, ...others];
}

/** A prompt as a chat of one message. */
const generateText: WireTask<"generateText"> = (client, { text, parameters }) =>
	chat(client, { messages: [{ role: "user", content: text }], parameters });

/** Nucleus sampling (`top_p`) of the assistant. */
const WIDGET_TOP_P = 0.9;

/** The assistant's conversation as a chat completion that comes as a whole. */
const widgetChat: WireTask<"widgetChat"> = async (client, { messages }) => {
	const own = { stream: false, response_format: { type: "text" }, top_p: WIDGET_TOP_P };
	const fields = { messages: inRolesOf(client.backend, messages), ...usual, ...own };
	const { content, ...end } = await readCompletion(
		await post(client, "chat/completions", { usual: fields }),
	);
	return { text: content, ...end };
};

/** Cap on a guard's reply; its verdict is one or two lines. */
const GUARD_MAX_TOKENS = 64;

/** Text moderation by a guard model: its reply is the verdict. */
const judgeWords: WireTask<"judgeWords"> = async (client, { words, question }) => {
	const { guard } = client.backend;
	const messages =
		question === undefined
			? [{ role: "user", content: words }]
			: [
					{ role: "user", content: question },
					{ role: "assistant", content: words },
				];
	const usual = { messages, max_tokens: GUARD_MAX_TOKENS, temperature: 0, stream: false };
	const reply = await post(client, "chat/completions", { usual });
	const { content } = await readCompletion(reply);
	const scores = guard && readGuardVerdict(guard, content);
	if (!scores) throw badReply("not a guard's verdict");
	return scores;
};

/** Control tags that engines execute in a prompt: sizes and steps, or files to load. */
const controlTag =
	/<sd_cpp_extra_args>[\s\S]*?(<\/sd_cpp_extra_args>|$)|<(lora|lyco|hypernet):[^>]*>/gi;

/** Detections below this score are dropped, as the Hugging Face pipeline does. */
const THRESHOLD = 0.5;

/** Text to image: returns the picture in the response, in its message, or at the URL that it names. */
const generateImage: WireTask<"generateImage"> = async (client, { text: prompt, parameters }) => {
	const { width, height, steps, seed } = parameters;
	const words = withoutControlTags(prompt);
	if (client.backend.pictureIn === "message") {
		const messages = [{ role: "user", content: words }];
		const usual = { messages, modalities: ["image", "text"] };
		return readPicture(client, await post(client, "chat/completions", { usual, chosen: { seed } }));
	}
	const hasSize = width !== undefined && height !== undefined;
	const text = { size: hasSize ? `${width}x${height}` : undefined };
	const size = client.backend.pictureSize === "sides" ? { width, height } : text;
	const usual = { response_format: "b64_json", prompt: words };
	const chosen = { ...size, num_inference_steps: steps, seed };
	return readPicture(client, await post(client, "images/generations", { usual, chosen }));
};

/** Image to image: posts a form, or the picture in a message. Returns as text to image does. */
const editImage: WireTask<"editImage"> = async (client, { upload, text, parameters }) => {
	const { backend } = client;
	const { guidance, steps, seed } = parameters;
	const prompt = withoutControlTags(text);
	if (backend.pictureIn === "message") {
		const image = { type: "image_url", image_url: { url: dataUrlOf(upload) } };
		const content = [{ type: "text", text: prompt }, image];
		const usual = { messages: [{ role: "user", content }], modalities: ["image", "text"] };
		return readPicture(client, await post(client, "chat/completions", { usual, chosen: { seed } }));
	}
	const usual = { model: backend.model, response_format: "b64_json", prompt };
	const chosen = { guidance_scale: guidance, num_inference_steps: steps, seed };
	const file = { ...upload, field: "image", name: `picture.${upload.contentType.slice(6)}` };
	const fields = toBody(backend, usual, chosen);
	return readPicture(client, await postForm(client, "images/edits", { fields, file }));
};

/** Removes an engine's control tags from a visitor's prompt, and trims it. Throws TEXT_MISSING if nothing is left. */
function withoutControlTags(prompt: string): string {
	let text = prompt;
	// Removing a tag may join the halves of another one, so repeat.
	for (let before = ""; before !== text; ) {
		before = text;
		text = text.replace(controlTag, "");
	}
	const words = text.trim();
	if (words === "") throw new AppError("TEXT_MISSING", { isFree: true });
	return words;
}

/** LocalAI extension: takes a data URL, returns boxes. */
const detect: WireTask<"detect"> = async (client, { upload }) => {
	const usual = { image: dataUrlOf(upload), threshold: THRESHOLD };
	const reply = await post(client, "detection", { usual });
	return readObjects(reply, upload.bytes);
};

/** Servers detect a recording's format by the file extension. */
const extensions: Readonly<Record<string, string>> = {
	"audio/mpeg": "mp3",
	"audio/wav": "wav",
	"audio/x-wav": "wav",
	"audio/webm": "webm",
	"audio/ogg": "ogg",
	"audio/flac": "flac",
	"audio/m4a": "m4a",
};

/** The API requires a voice. Engines with other voice names set theirs by `add`. */
const USUAL_VOICE = "alloy";

/** Speech recognition: posts a form, returns the transcript. */
const transcribe: WireTask<"transcribe"> = async (client, { upload, parameters }) => {
	const { backend } = client;
	const { language } = parameters;
	const fields = toBody(backend, { model: backend.model }, { language });
	const name = `recording.${extensions[upload.contentType] ?? "bin"}`;
	const file = { ...upload, field: "file", name };
	return readTranscript(await postForm(client, "audio/transcriptions", { fields, file }));
};

type Form = { fields: Fields; file: Upload & { field: string; name: string } };

/** Posts a multipart form. The file is not copied, and the visitor's own name of it is not sent. */
function postForm({ backend, send }: BackendClient, operation: string, form: Form) {
	const { bytes, contentType, field, name: fileName } = form.file;
	const boundary = `vitrine-${randomUUID()}`;
	const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n`;
	const texts = Object.entries(form.fields).map(([name, value]) => {
		const text = typeof value === "string" ? value : JSON.stringify(value);
		return `${part(`name="${name.replace(/["\r\n]/g, "")}"`)}\r\n${text}\r\n`;
	});
	const head = part(`name="${field}"; filename="${fileName}"`);
	const start = new TextEncoder().encode(
		`${texts.join("")}${head}content-type: ${contentType}\r\n\r\n`,
	);
	const end = new TextEncoder().encode(`\r\n--${boundary}--\r\n`);
	const type = `multipart/form-data; boundary=${boundary}`;
	const body = { contentType: type, pieces: [start, bytes, end] };
	return send({ url: openaiUrl(backend, operation), body });
}

/** Text to speech: returns the audio, or the file at the URL that the response names. */
const tts: WireTask<"tts"> = async (client, { text, parameters }) => {
	const { voice, language } = parameters;
	const usual = { input: text, voice: USUAL_VOICE, response_format: "wav" };
	const chosen = { voice, language };
	return readSpeech(client, await post(client, "audio/speech", { usual, chosen }));
};

/** Calls an operation of the back-end's model with the usual fields, and with what the visitor chose. */
function post(
	{ backend, send }: BackendClient,
	operation: string,
	{ usual, chosen }: { usual: Fields; chosen?: Fields },
): Promise<OpenReply> {
	const json = toBody(backend, { model: backend.model, ...usual }, chosen);
	return send({ url: openaiUrl(backend, operation), body: { json } });
}

/** The address of an operation; tolerates a base address with a path too many or too few. */
export function openaiUrl({ url }: Pick<Backend, "url">, operation: string): string {
	const { pathname, search } = new URL(url);
	// The host wrote the whole path, for a server with an unusual one.
	if (pathname.replace(/\/$/, "").endsWith(`/${operation}`)) return url;
	return `${openaiBase(url)}/${operation}${search}`;
}

/** Paths that hosts paste behind the base, copied from an engine's examples. */
const pasted =
	/\/(chat(\/completions)?|completions|images(\/(generations|edits))?|detection|audio(\/(transcriptions|speech))?|models|responses|embeddings)$/;

/**
 * Normalises the base address of an OpenAI-like server: removes doubled slashes and the name of an operation, adds
 * `/v1` to a bare origin.
 */
export function openaiBase(text: string): string {
	const { origin, pathname } = new URL(text);
	const path = pathname.replace(/\/{2,}/g, "/").replace(/\/$/, "");
	return origin + (path === "" ? "/v1" : path.replace(pasted, ""));
}

/** Back-ends whose base address had a wrong path, with the corrected address. */
export function correctedAddresses(
	models: readonly { backends: readonly Backend[] }[],
): { backend: string; base: string }[] {
	return models
		.flatMap(({ backends }) => backends)
		.filter(({ wire, url }) => wire === "openai" && openaiBase(url) !== url.replace(/\?.*/, ""))
		.map(({ name, url }) => ({ backend: name, base: openaiBase(url) }));
}

/** The tasks of OpenAI's wire, which most engines speak. */
export const openai = {
	chat,
	generateText,
	widgetChat,
	detect,
	generateImage,
	editImage,
	transcribe,
	tts,
	judgeWords,
};
