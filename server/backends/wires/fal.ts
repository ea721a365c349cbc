import { z } from "zod";
import { badReply } from "../../errors/app-error.ts";
import { parseAnswer } from "../../json.ts";
import { type BackendClient, isRoutedFal } from "../gateway/gateway.ts";
import { type OpenReply, readBytes, readJson } from "../gateway/reply.ts";
import { fileIn } from "./file-in-answer.ts";
import { anyFailureIn } from "./filter-marks.ts";
import { readPicture, readSpeech } from "./picture-and-speech.ts";
import { readTranscript } from "./transcript.ts";
import { dataUrlOf, toBody, type WireTask } from "./wire.ts";

/** Hosts where fal stores results. */
const hosts: readonly string[] = ["fal.media", "*.fal.media", "storage.googleapis.com"];

/** fal rejects recordings under their usual types and accepts the same bytes under these. */
const labels: Readonly<Record<string, string>> = {
	"audio/wav": "audio/x-wav",
	"audio/webm": "video/webm",
};

/** Text to image through fal's queue: posts the prompt, returns the picture at the result's URL. */
const generateImage: WireTask<"generateImage"> = async (client, { text: prompt, parameters }) => {
	const { width, height, steps, seed } = parameters;
	const image_size = width && height ? { width, height } : undefined;
	const chosen = { image_size, num_inference_steps: steps, seed };
	const body = toBody(client.backend, { prompt }, chosen);
	return readPicture(client, await answerTo(client, body, true), hosts);
};

/** Image to image through fal's queue: posts the picture as a data URL. */
const editImage: WireTask<"editImage"> = async (client, { upload, text: prompt, parameters }) => {
	const { guidance, steps, seed } = parameters;
	const chosen = { guidance_scale: guidance, num_inference_steps: steps, seed };
	const body = toBody(client.backend, { image_url: dataUrlOf(upload), prompt }, chosen);
	return readPicture(client, await answerTo(client, body, true), hosts);
};

/** Speech recognition: posts a data URL, returns the transcript. */
const transcribe: WireTask<"transcribe"> = async (client, { upload, parameters }) => {
	const contentType = labels[upload.contentType] ?? upload.contentType;
	const usual = { audio_url: dataUrlOf({ ...upload, contentType }) };
	const chosen = { language: parameters.language };
	return readTranscript(await answerTo(client, toBody(client.backend, usual, chosen)));
};

/** Text to speech: returns the audio, more often the URL of its file. */
const tts: WireTask<"tts"> = async (client, { text, parameters: { voice } }) => {
	const body = toBody(client.backend, { text }, { voice });
	return readSpeech(client, await answerTo(client, body), hosts);
};

/** The tasks of fal's wire. */
export const fal = { generateImage, editImage, transcribe, tts };

const LOOK_EVERY_MS = 500;

/** The address of a direct call, or of one into the queue, which fal hosts separately. */
function falUrl({ url }: { url: string }, path: string, isQueue: boolean): string {
	if (isRoutedFal(url)) return `${url}${path}${isQueue ? "?_subdomain=queue" : ""}`;
	return `${isQueue ? url.replace(/^https:\/\/fal\.run(?=\/|$)/, "https://queue.fal.run") : url}${path}`;
}

/**
 * Calls a model. If the response is a queue entry, polls until it completes and fetches its result. An abandoned job is
 * cancelled, so that it is neither run nor billed if still possible: the next back-end may generate the same picture.
 */
async function answerTo(client: BackendClient, json: unknown, isQueue = false): Promise<OpenReply> {
	const { backend } = client;
	const queue = (path: string) => falUrl(backend, path, true);
	const request = { url: falUrl(backend, `/${backend.model}`, isQueue), body: { json } };
	const cancelling = (answer: unknown) => {
		const place = submittedSchema.safeParse(answer).data;
		return place && { method: "PUT" as const, url: queue(placesOf(place).cancel) };
	};
	const submitted = await (isQueue ? client.submit(request, cancelling) : client.send(request));
	const bytes = await readBytes(submitted);
	const answer = parseAnswer(bytes.toString("utf8"));
	const place = submittedSchema.safeParse(answer).data;
	if (!place && isQueue && !fileIn(answer)) {
		throw anyFailureIn(answer, submitted) ?? badReply("no place in the queue");
	}
	// A host without a queue returns the result at once.
	if (!place) return { ...submitted, body: once(bytes) };
	const { result, status, cancel } = placesOf(place);
	try {
		await untilCompleted(client, queue(status));
		return await client.send({ method: "GET", url: queue(result) });
	} catch (error) {
		void client.cancel({ method: "PUT", url: queue(cancel) });
		throw error;
	}
}

/** The paths of a queued call. Only paths, because the key must go to the back-end's own address. */
function placesOf({ response_url, status_url, cancel_url }: z.infer<typeof submittedSchema>) {
	const result = new URL(response_url).pathname;
	const pathOf = (url: string | undefined, ending: string) =>
		url === undefined ? `${result}/${ending}` : new URL(url).pathname;
	return { result, status: pathOf(status_url, "status"), cancel: pathOf(cancel_url, "cancel") };
}

async function* once(bytes: Uint8Array) {
	yield bytes;
}

async function untilCompleted(client: BackendClient, url: string): Promise<void> {
	for (;;) {
		const looked = await client.send({ method: "GET", url });
		if ((await readJson(looked, statusSchema)).status === "COMPLETED") return;
		await client.pause(LOOK_EVERY_MS);
	}
}

const address = z.url({ protocol: /^https?$/ });
const optional = address.optional().catch(undefined);
const submittedSchema = z.object({
	response_url: address,
	status_url: optional,
	cancel_url: optional,
});
const statusSchema = z.object({ status: z.enum(["IN_QUEUE", "IN_PROGRESS", "COMPLETED"]) });
