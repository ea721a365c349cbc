import { readSpeech } from "../media/speech.ts";
import { toBody } from "../to-body.ts";
import type { WireTask } from "../wire-task.ts";
import { falHosts } from "./fal-hosts.ts";

/** A text in; speech, or more often the address of its file, out. */
export const tts: WireTask<"tts"> = async (line, { text, parameters }) => {
	const { backend } = line;
	const json = toBody(backend, { text }, { voice: parameters.voice });
	const reply = await line.send({ url: `${backend.url}/${backend.model}`, body: { json } });
	return readSpeech(line, reply, falHosts);
};
