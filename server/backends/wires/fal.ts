import { z } from "zod";
import { withheld } from "../../errors/app-error.ts";
import type { BackendClient } from "../gateway/gateway.ts";
import { type OpenReply, readJson } from "../gateway/reply.ts";
import { pictureAt, readSpeech, readTranscript } from "./media.ts";
import { postJson, toBody, type WireTask } from "./wire.ts";

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
	const { images, has_nsfw_concepts, nsfw_content_detected } = await readJson(
		reply,
		pictureSchema,
		"INVALID_IMAGE_RESPONSE",
	);
	// A picture that fal's filter withheld comes as a black one.
	if (has_nsfw_concepts || nsfw_content_detected) throw withheld("provider");
	return pictureAt(client, images[0].url, hosts);
};

/** One flag, or one a picture, of which the first is shown. */
const flag = z
	.union([z.boolean(), z.tuple([z.boolean()], z.unknown()).transform(([first]) => first)])
	.nullish()
	.catch(undefined);
const pictureSchema = z.object({
	images: z.tuple([z.object({ url: z.string() })], z.unknown()),
	has_nsfw_concepts: flag,
	nsfw_content_detected: flag,
});

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

/** The tasks of fal's wire. */
export const fal = { generateImage, transcribe, tts };

const LOOK_EVERY_MS = 500;

/**
 * Puts a call into fal's queue, looks until it is done, and opens its result. A call that is given up
 * for any reason is taken back, so that it is neither run nor billed where that is still possible: the
 * next back-end may draw the same picture.
 */
async function queuedResult(client: BackendClient, json: unknown): Promise<OpenReply> {
	const { backend } = client;
	const queue = (path: string) => `${backend.url}${path}?_subdomain=queue`;
	const submitted = await client.send({ url: queue(`/${backend.model}`), body: { json } });
	const { response_url } = await readJson(submitted, submittedSchema);
	// Use only its path: the key must go to the back-end's own address.
	const { pathname } = new URL(response_url);
	try {
		await untilCompleted(client, queue(`${pathname}/status`));
		return await client.send({ method: "GET", url: queue(pathname) });
	} catch (error) {
		void client.cancel(queue(`${pathname}/cancel`));
		throw error;
	}
}

async function untilCompleted(client: BackendClient, url: string): Promise<void> {
	for (;;) {
		const looked = await client.send({ method: "GET", url });
		if ((await readJson(looked, statusSchema)).status === "COMPLETED") return;
		await client.pause(LOOK_EVERY_MS);
	}
}

const submittedSchema = z.object({ response_url: z.url({ protocol: /^https?$/ }) });
const statusSchema = z.object({ status: z.enum(["IN_QUEUE", "IN_PROGRESS", "COMPLETED"]) });
