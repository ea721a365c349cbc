import { readTranscript } from "../media/transcript.ts";
import { toBody } from "../to-body.ts";
import type { WireTask } from "../wire-task.ts";
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

/** A recording as a form in, the words said out. */
export const transcribe: WireTask<"transcribe"> = async (line, { upload, parameters }) => {
	const { language } = parameters;
	const fields = toBody(line.backend, { model: line.backend.model }, { language });
	const { bytes, contentType } = upload;
	const name = `recording.${extensions[contentType] ?? "bin"}`;
	const body = multipart({ fields, file: { name, contentType, bytes } });
	const reply = await line.send({ url: openaiUrl(line.backend, "audio/transcriptions"), body });
	return readTranscript(reply, line.task);
};
