import { z } from "zod";
import { CHAT_TEMPERATURE } from "#shared/parameters.ts";
import { type AnswerPiece, createReasoningSplitter } from "#shared/reasoning-splitter.ts";
import type { Backend } from "../../catalogue/catalogue.ts";
import { AppError, badReply, noAnswer } from "../../errors/app-error.ts";
import type { Fields } from "../../json.ts";
import type { AnswerEnd } from "../completion/completion-stream.ts";
import type { BackendClient } from "../gateway/gateway.ts";
import { type OpenReply, readJson } from "../gateway/reply.ts";
import { readLabels, readObjects } from "./labels-and-boxes.ts";
import { readPicture, readSpeech } from "./picture-and-speech.ts";
import { readTranscript } from "./transcript.ts";
import { toBody, type Upload, type WireTask } from "./wire.ts";

/** Text to image: returns the picture's bytes. */
const generateImage: WireTask<"generateImage"> = async (client, { text: prompt, parameters }) => {
	const { width, height, steps, seed } = parameters;
	const chosen = { width, height, num_inference_steps: steps, seed };
	const reply = await client.send({
		url: huggingfaceUrl(client.backend),
		body: { json: toRequest(client.backend, { asked: { inputs: prompt }, chosen }) },
		// Containers of the toolkit answer any other `accept` with JSON.
		headers: { accept: "image/png" },
	});
	return readPicture(client, reply);
};

/**
 * Image to image: returns the picture's bytes. A raw body has no room for the sentence, so the picture goes as base64
 * in JSON.
 */
const editImage: WireTask<"editImage"> = async (client, { upload, text: prompt, parameters }) => {
	const { guidance, steps, seed } = parameters;
	const chosen = { guidance_scale: guidance, num_inference_steps: steps, seed };
	const inputs = Buffer.from(upload.bytes).toString("base64");
	const json = toRequest(client.backend, { asked: { inputs }, usual: { prompt }, chosen });
	const headers = { accept: "image/png" };
	const url = huggingfaceUrl(client.backend);
	return readPicture(client, await client.send({ url, body: { json }, headers }));
};

/** Image classification: posts the picture's bytes, returns labels. */
const classify: WireTask<"classify"> = async (client, { upload }) =>
	readLabels(await sendFile(client, upload));

/** Moderation by an image classifier: returns its labels as scores. */
const judgePicture: WireTask<"judgePicture"> = async (client, picture) => {
	const reply = await sendFile(client, picture);
	const found = await readLabels(reply);
	if (found.length === 0) throw badReply("no labels");
	return Object.fromEntries(found.map(({ label, score }) => [label, score]));
};

/** Object detection: posts the picture's bytes, returns labels with boxes. */
const detect: WireTask<"detect"> = async (client, { upload }) =>
	readObjects(await sendFile(client, upload), upload.bytes);

/**
 * Speech recognition: posts the recording's bytes, returns the transcript. A raw body has no room for a language or the
 * entry's `add`: with either, the recording goes as base64 in JSON. If the server rejects JSON, the bytes are sent
 * alone and the model detects the language.
 */
const transcribe: WireTask<"transcribe"> = async (client, { upload, parameters }) => {
	const { add, omit } = client.backend;
	const language = omit.includes("language") ? undefined : parameters.language;
	if (language === undefined && Object.keys(add).length === 0) {
		return readTranscript(await sendFile(client, upload));
	}
	const chosen = language === undefined ? {} : { generation_parameters: { language } };
	const usual = language === undefined ? {} : { return_timestamps: true };
	const inputs = Buffer.from(upload.bytes).toString("base64");
	const json = toRequest(client.backend, { asked: { inputs }, usual, chosen });
	try {
		return await readTranscript(
			await client.send({ url: huggingfaceUrl(client.backend), body: { json } }),
		);
	} catch (error) {
		if (!(error instanceof AppError) || !refusals.includes(error.backendStatus ?? 0)) throw error;
		const transcript = await readTranscript(await sendFile(client, upload));
		return { ...transcript, ...(language !== undefined && { isLanguageIgnored: true as const }) };
	}
};

/** Statuses with which a server rejects the format of a request. */
const refusals: readonly number[] = [400, 415, 422];

/** Text to speech: returns the audio's bytes. */
const tts: WireTask<"tts"> = async (client, { text, parameters: { voice } }) => {
	const { backend } = client;
	const json = toRequest(backend, { asked: { inputs: text }, chosen: { voice } });
	return readSpeech(client, await client.send({ url: huggingfaceUrl(backend), body: { json } }));
};

/** What is asked; the wire's usual parameters; what the visitor chose. */
type Asked = { asked: Fields; usual?: Fields; chosen: Fields };

/**
 * A request in JSON: what is asked, and the rest in `parameters`, to which the entry's `add` belongs; only `options`,
 * as in this API, stands beside them. The entry's `omit` and `rename` hold for both.
 */
function toRequest(backend: Backend, { asked, usual = {}, chosen }: Asked): Fields {
	const { options, ...add } = backend.add;
	const parameters = toBody({ ...backend, add }, usual, chosen);
	const isEmpty = Object.keys(parameters).length === 0;
	return toBody(
		{ ...backend, add: {} },
		{ ...asked, parameters: isEmpty ? undefined : parameters, options },
	);
}

/** Sends a file as the raw body under its true type; a raw body has no room for parameters. */
function sendFile(client: BackendClient, { bytes, contentType }: Upload): Promise<OpenReply> {
	const body = { pieces: [bytes], contentType };
	return client.send({ url: huggingfaceUrl(client.backend), body });
}

/** Default token budget of plain text generation. */
const FALLBACK_MAX_NEW_TOKENS = 100;

/** Plain text generation, for models that cannot chat: returns the continuation of the prompt. */
const generateText: WireTask<"generateText"> = async (client, { text: prompt, parameters }) => {
	const { temperature, maxTokens, topP } = parameters;
	const { backend } = client;
	const asked = { ...(backend.model && { model: backend.model }), inputs: prompt };
	const usual = {
		max_new_tokens: FALLBACK_MAX_NEW_TOKENS,
		temperature: CHAT_TEMPERATURE,
		return_full_text: false,
	};
	const chosen = { max_new_tokens: maxTokens, temperature, top_p: topP };
	const json = toRequest(backend, { asked, usual, chosen });
	const reply = await client.send({ url: huggingfaceUrl(backend), body: { json } });
	const text = await readJson(reply, replySchema);
	if (text.trim() === "") throw noAnswer();
	return answerIn(text);
};

const item = z.object({ generated_text: z.string() });
const completion = z.object({ choices: z.array(z.object({ text: z.string() })) });
/** A list, an object, or a completion: servers differ. */
const replySchema = z.union([
	z.array(item).transform(([first]) => first?.generated_text ?? ""),
	item.transform(({ generated_text }) => generated_text),
	completion.transform(({ choices: [first] }) => first?.text ?? ""),
]);

async function* answerIn(text: string): AsyncGenerator<AnswerPiece, AnswerEnd> {
	const splitter = createReasoningSplitter();
	yield* splitter.end(splitter.push(text));
	return { answer: splitter.answer().trim(), finishReason: "stop", usage: undefined };
}

/** A model's address: below `/models`, or the back-end's own if it serves a single model. */
export function huggingfaceUrl({ url, model }: Pick<Backend, "url" | "model">): string {
	if (model === "") return url;
	const base = url.replace(/\/+(models)?\/*$/, "");
	return base.endsWith(`/models/${model}`) ? base : `${base}/models/${model}`;
}

/** The tasks of the wire of Hugging Face's own servers. */
export const huggingface = {
	generateText,
	generateImage,
	editImage,
	classify,
	detect,
	transcribe,
	tts,
	judgePicture,
};
