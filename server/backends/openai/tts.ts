import { readSpeech } from "../media/speech.ts";
import { toBody } from "../to-body.ts";
import type { WireTask } from "../wire-task.ts";
import { openaiUrl } from "./openai-url.ts";

/** The wire asks for a voice. Engines whose voices have other names get theirs by `add`. */
const USUAL_VOICE = "alloy";

/** A text in, speech out: as bytes, or at an address that the answer names. */
export const tts: WireTask<"tts"> = async (line, { text, parameters }) => {
	const { voice, language } = parameters;
	const { model } = line.backend;
	const usual = { model, input: text, voice: USUAL_VOICE, response_format: "wav" };
	const json = toBody(line.backend, usual, { voice, language });
	const reply = await line.send({ url: openaiUrl(line.backend, "audio/speech"), body: { json } });
	return readSpeech(line, reply, []);
};
