import { z } from "zod";
import { readJson } from "../../gateway/reply.ts";
import { pictureAt } from "../media/picture.ts";
import { readSpeech } from "../media/speech.ts";
import { readTranscript } from "../media/transcript.ts";
import { postJson, toBody } from "../request-body.ts";
import type { WireTask } from "../wire.ts";
import { queuedResult } from "./queued-result.ts";

/** Where fal keeps results. */
const hosts: readonly string[] = ["fal.media", "*.fal.media", "storage.googleapis.com"];

/** fal refuses recordings under their usual types and takes the same bytes under these. */
const labels: Readonly<Record<string, string>> = {
	"audio/wav": "audio/x-wav",
	"audio/webm": "video/webm",
};

/** A description in, through fal's queue, a picture at an address of its own out. */
const generateImage: WireTask<"generateImage"> = async (client, { prompt, parameters }) => {
	const { width, height, steps, seed } = parameters;
	const image_size = width && height ? { width, height } : undefined;
	const chosen = { image_size, num_inference_steps: steps, seed };
	const reply = await queuedResult(client, toBody(client.backend, { prompt }, chosen));
	const { images } = await readJson(reply, pictureSchema, "INVALID_IMAGE_RESPONSE");
	return pictureAt(client, images[0].url, hosts);
};

const pictureSchema = z.object({ images: z.tuple([z.object({ url: z.string() })], z.unknown()) });

/** A recording as a data URL in, the words said out. */
const transcribe: WireTask<"transcribe"> = async (client, { upload, parameters }) => {
	const { url, model } = client.backend;
	const label = labels[upload.contentType] ?? upload.contentType;
	const base64 = Buffer.from(upload.bytes).toString("base64");
	const reply = await postJson(client, {
		url: `${url}/${model}`,
		usual: { audio_url: `data:${label};base64,${base64}` },
		chosen: { language: parameters.language },
	});
	return readTranscript(reply);
};

/** A text in; speech, or more often the address of its file, out. */
const tts: WireTask<"tts"> = async (client, { text, parameters: { voice } }) => {
	const { url, model } = client.backend;
	const reply = await postJson(client, {
		url: `${url}/${model}`,
		usual: { text },
		chosen: { voice },
	});
	return readSpeech(client, reply, hosts);
};

/** What fal's wire can do. */
export const fal = { generateImage, transcribe, tts };
