import { readSpeech } from "../media/speech.ts";
import { toBody } from "../to-body.ts";
import type { WireTask } from "../wire-task.ts";
import { huggingfaceUrl } from "./huggingface-url.ts";

/** A text in, the bytes of a sound out. */
export const tts: WireTask<"tts"> = async (line, { text, parameters }) => {
	const { voice } = parameters;
	const chosen = voice === undefined ? {} : { parameters: { voice } };
	const json = toBody(line.backend, { inputs: text }, chosen);
	return readSpeech(
		line,
		await line.send({ url: huggingfaceUrl(line.backend), body: { json } }),
		[],
	);
};
