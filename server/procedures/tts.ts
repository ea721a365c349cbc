import { z } from "zod";
import { tts as contract } from "#shared/tasks/tts.ts";
import { sniffAudio } from "../backends/files/sniff.ts";
import type { BoundProvider } from "../backends/gateway/gateway.ts";
import { parseJson } from "../backends/gateway/parse-json.ts";
import { AUDIO_REPLY_MAX_BYTES, readBytes } from "../backends/gateway/read-reply.ts";
import { startFacts } from "../backends/gateway/result-facts.ts";
import { routes } from "../backends/routes.ts";
import { AppError } from "../errors/app-error.ts";
import { taskProcedure } from "./trpc.ts";

const model = "canopylabs/orpheus-3b-0.1-ft";

/** Sends a text to the speech route and gives the speech, which is sent at once or named by a URL. */
export const tts = taskProcedure("tts")
	.input(contract.input)
	.output(contract.output)
	.mutation(async ({ ctx: { provider }, input: { modelId, text } }) => {
		const facts = startFacts(provider);
		const bytes = await speak(provider, text);
		const type = await playableTypeOf(bytes);
		return {
			type: "text_to_speech" as const,
			audioUrl: `data:${type};base64,${bytes.toString("base64")}`,
			text,
			model: modelId,
			...facts(),
		};
	});

const replySchema = z.object({ audio: z.object({ url: z.url({ protocol: /^https?$/ }) }) });

/** The bytes decide whether the answer is the speech or names it, whatever its type says. */
async function speak(provider: BoundProvider, text: string): Promise<Buffer> {
	const { path } = routes[model];
	const reply = await provider.call({ task: "tts", model, path, body: { json: { text } } });
	const bytes = await readBytes(reply, AUDIO_REPLY_MAX_BYTES);
	if (await sniffAudio(bytes)) return bytes;
	const named = replySchema.safeParse(parseJson(bytes.toString("utf8")));
	if (!named.success) throw noSound();
	const file = await provider.download({ task: "tts", model, url: named.data.audio.url });
	return readBytes(file, AUDIO_REPLY_MAX_BYTES);
}

async function playableTypeOf(bytes: Buffer): Promise<string> {
	const sound = await sniffAudio(bytes);
	if (!sound) throw noSound();
	// Browsers play this container under its standard name only.
	return sound.contentType === "audio/m4a" ? "audio/mp4" : sound.contentType;
}

function noSound(): AppError {
	return new AppError("PROVIDER_BAD_RESPONSE", { detail: "neither a sound nor its address" });
}
