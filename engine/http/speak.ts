import { z } from "zod";
import type { Exchange } from "./exchange.ts";
import { findHost } from "./find-host.ts";
import { readJson } from "./read-body.ts";

const speechRequest = z.object({
	model: z.string(),
	input: z.string().trim().min(1).max(4096),
	/** One of the model's; any other means the first. */
	voice: z.string().optional(),
	language: z.string().optional(),
});

/** POST /v1/audio/speech: a text in, a WAV file out. */
export async function speak({ request, response, hosts, signal }: Exchange): Promise<void> {
	const { model, input: text, voice, language } = await readJson(request, speechRequest);
	const host = findHost(hosts, model, ["tts"]);
	const output = await host.run({
		input: { task: "tts", text, ...(voice && { voice }), ...(language && { language }) },
		signal,
	});
	if (output.task !== "tts") throw new Error("the model answered another task");
	response.writeHead(200, { "content-type": "audio/wav" }).end(output.wav);
}
