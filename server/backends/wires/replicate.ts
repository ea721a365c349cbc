import { z } from "zod";
import type { Backend } from "../../catalogue/catalogue.ts";
import { AppError, withheld } from "../../errors/app-error.ts";
import { kindOfMessage } from "../../errors/provider-table.ts";
import type { Fields } from "../../json.ts";
import type { BackendClient } from "../gateway/gateway.ts";
import { readJson } from "../gateway/reply.ts";
import { pictureIn } from "./picture-and-speech.ts";
import { dataUrlOf, toBody, type WireTask } from "./wire.ts";

const hosts: readonly string[] = ["replicate.delivery", "*.replicate.delivery"];
const LOOK_EVERY_MS = 500;

/** Text to image. */
const generateImage: WireTask<"generateImage"> = (client, { text: prompt, parameters }) => {
	const { width, height, steps, seed } = parameters;
	const chosen = { width, height, num_inference_steps: steps, seed };
	return pictureOf(client, toBody(client.backend, { prompt }, chosen));
};

/** Image to image: the picture goes as a data URL. Models name it differently: `rename: { image: input_image }`. */
const editImage: WireTask<"editImage"> = (client, { upload, text: prompt, parameters }) => {
	const { guidance, steps, seed } = parameters;
	const chosen = { guidance, num_inference_steps: steps, seed };
	return pictureOf(client, toBody(client.backend, { image: dataUrlOf(upload), prompt }, chosen));
};

/**
 * The picture of a prediction: posts with `prefer: wait`, and polls if the prediction takes longer. An abandoned
 * prediction is cancelled, or it would run and be billed.
 */
async function pictureOf(client: BackendClient, input: Fields) {
	const { url, version } = replicateModel(client.backend);
	const reply = await client.submit(
		{
			url: version === undefined ? `${url}/predictions` : `${client.backend.url}/v1/predictions`,
			body: { json: { ...(version !== undefined && { version }), input } },
			headers: { prefer: "wait" },
		},
		(answer) => cancelling(client, predictionSchema.safeParse(answer).data),
	);
	const begun = await readJson(reply, predictionSchema, "INVALID_IMAGE_RESPONSE");
	const { status, output, error } = await untilDone(client, begun);
	const hasFailed = status === "failed" || status === "canceled" || status === "aborted";
	if (hasFailed && kindOfMessage(error ?? "") === "WITHHELD") throw withheld("provider");
	if (hasFailed) throw new AppError("INVALID_IMAGE_RESPONSE", { detail: `prediction ${status}` });
	return pictureIn(client, output, hosts);
}

type Prediction = z.infer<typeof predictionSchema>;

async function untilDone(client: BackendClient, begun: Prediction): Promise<Prediction> {
	let prediction = begun;
	try {
		while (isRunning(prediction)) {
			const place = prediction.urls?.get ?? begun.urls?.get;
			if (place === undefined) throw new AppError("PROVIDER_TIMEOUT");
			await client.pause(LOOK_EVERY_MS);
			const looked = await client.send({ method: "GET", url: ownUrl(client, place) });
			prediction = await readJson(looked, predictionSchema, "INVALID_IMAGE_RESPONSE");
		}
		return prediction;
	} catch (error) {
		const request = cancelling(client, begun);
		if (request) void client.cancel(request);
		throw error;
	}
}

function isRunning({ status }: Prediction): boolean {
	return status === "starting" || status === "processing" || status === "queued";
}

/** The request that cancels a running prediction. */
function cancelling(client: BackendClient, prediction: Prediction | undefined) {
	const place = prediction && isRunning(prediction) ? prediction.urls?.cancel : undefined;
	return place === undefined ? undefined : { method: "POST" as const, url: ownUrl(client, place) };
}

/** Only the path of a URL in an answer: the key must go to the back-end's own address. */
function ownUrl({ backend }: BackendClient, place: string): string {
	return `${backend.url}${new URL(place).pathname}`;
}

/** The address of a model, and the version that its name pins: `owner/name:version`, or the version alone. */
export function replicateModel({ url, model }: Pick<Backend, "url" | "model">) {
	const [name = "", pinned] = model.split(":");
	const version = pinned ?? (/^[\da-f]{64}$/.test(name) ? name : undefined);
	return { url: `${url}/v1/models/${name}`, version };
}

const address = z
	.url({ protocol: /^https?$/ })
	.optional()
	.catch(undefined);
const predictionSchema = z.object({
	status: z.string().optional(),
	error: z.string().nullish().catch(undefined),
	output: z.unknown(),
	urls: z.object({ get: address, cancel: address }).nullish().catch(undefined),
});

/** The tasks of Replicate's wire. */
export const replicate = { generateImage, editImage };
