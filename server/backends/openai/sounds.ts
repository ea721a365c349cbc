import { toBody } from "../ask.ts";
import { readSpeech } from "../media/speech.ts";
import { readTranscript } from "../media/transcript.ts";
import type { WireTask } from "../wire-task.ts";
import { askOpenai } from "./ask-openai.ts";
import { multipart } from "./multipart.ts";
import { openaiUrl } from "./openai-url.ts";

/** Servers tell a recording by the end of its name. */
const extensions: Readonly<Record<string, string>> = {
	"audio/mpeg": "mp3",
	"audio/wav": "wav",
	"audio/x-wav": "wav",
	"audio/webm": "webm",
	"audio/ogg": "ogg",
	"audio/flac": "flac",
	"audio/m4a": "m4a",
};

/** The wire asks for a voice. Engines whose voices have other names get theirs by `add`. */
const USUAL_VOICE = "alloy";

/** A recording as a form in, the words said out. */
export const transcribe: WireTask<"transcribe"> = async (line, { upload, parameters }) => {
	const { backend, task } = line;
	const { language } = parameters;
	const { bytes, contentType } = upload;
	const fields = toBody(backend, { model: backend.model }, { language });
	const name = `recording.${extensions[contentType] ?? "bin"}`;
	const body = multipart({ fields, file: { name, contentType, bytes } });
	const reply = await line.send({ url: openaiUrl(backend, "audio/transcriptions"), body });
	return readTranscript(reply, task);
};

/** A text in, speech out: as bytes, or at an address that the answer names. */
export const tts: WireTask<"tts"> = async (line, { text, parameters }) => {
	const { voice, language } = parameters;
	const reply = await askOpenai(line, "audio/speech", {
		usual: { input: text, voice: USUAL_VOICE, response_format: "wav" },
		chosen: { voice, language },
	});
	return readSpeech(line, reply);
};
