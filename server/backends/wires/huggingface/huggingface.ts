import { z } from "zod";
import { detectedObject } from "#shared/tasks/detect.ts";
import { AppError } from "../../../errors/app-error.ts";
import type { BackendClient } from "../../gateway/gateway.ts";
import { type OpenReply, readBytes, readJson } from "../../gateway/reply.ts";
import { pictureOf } from "../media/picture.ts";
import { readSpeech } from "../media/speech.ts";
import { readTranscript } from "../media/transcript.ts";
import { postJson, toBody } from "../request-body.ts";
import type { Upload, WireTask } from "../wire.ts";
import { generateText } from "./generate-text.ts";
import { huggingfaceUrl } from "./huggingface-url.ts";

/** A description in, the bytes of a picture out. */
const generateImage: WireTask<"generateImage"> = async (client, { prompt, parameters }) => {
	const { width, height, steps, seed } = parameters;
	const known = { width, height, num_inference_steps: steps, seed };
	const isChosen = Object.values(known).some((value) => value !== undefined);
	const reply = await postJson(client, {
		url: huggingfaceUrl(client.backend),
		usual: { inputs: prompt },
		chosen: { parameters: isChosen ? known : undefined },
		// Containers of the toolkit answer any other wish with JSON.
		headers: { accept: "image/png" },
	});
	const bytes = await readBytes(reply);
	return pictureOf(bytes.toString("base64"));
};

/** A picture's bytes in, labels out. */
const classify: WireTask<"classify"> = async (client, { upload }) =>
	readJson(await sendFile(client, upload), labels);

const labels = z.array(z.object({ label: z.string(), score: z.number() }));

/** A picture's bytes in, objects with their boxes out. */
const detect: WireTask<"detect"> = async (client, { upload }) =>
	readJson(await sendFile(client, upload), z.array(detectedObject));

/**
 * A recording's bytes in, the words said out. A language, or what the entry adds, has no place beside
 * bytes: then they go as base64 in JSON. Not every server takes that: one that refuses it gets the
 * bytes alone, and its model finds the language by itself.
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
	const json = { inputs, parameters: toBody(client.backend, usual, chosen) };
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

/** Statuses with which a server refuses the form of a request. */
const refusals: readonly number[] = [400, 415, 422];

/** A text in, the bytes of a sound out. */
const tts: WireTask<"tts"> = async (client, { text, parameters: { voice } }) => {
	const reply = await postJson(client, {
		url: huggingfaceUrl(client.backend),
		usual: { inputs: text },
		chosen: { parameters: voice === undefined ? undefined : { voice } },
	});
	return readSpeech(client, reply);
};

/** Sends a file as the body itself, under its true type: parameters have no place beside it. */
function sendFile(
	client: BackendClient,
	{ bytes, contentType, fileName }: Upload,
): Promise<OpenReply> {
	const body = { pieces: [bytes], contentType, fileName };
	return client.send({ url: huggingfaceUrl(client.backend), body });
}

/** What the wire of Hugging Face's own servers can do. */
export const huggingface = { generateText, generateImage, classify, detect, transcribe, tts };
