import { readTranscript } from "../media/transcript.ts";
import { toBody } from "../to-body.ts";
import type { WireTask } from "../wire-task.ts";

/** fal refuses recordings under their usual types and takes the same bytes under these. */
const labels: Readonly<Record<string, string>> = {
	"audio/wav": "audio/x-wav",
	"audio/webm": "video/webm",
};

/** A recording as a data URL in, the words said out. */
export const transcribe: WireTask<"transcribe"> = async (line, { upload, parameters }) => {
	const { backend } = line;
	const label = labels[upload.contentType] ?? upload.contentType;
	const base64 = Buffer.from(upload.bytes).toString("base64");
	const usual = { audio_url: `data:${label};base64,${base64}` };
	const json = toBody(backend, usual, { language: parameters.language });
	const reply = await line.send({ url: `${backend.url}/${backend.model}`, body: { json } });
	return readTranscript(reply, line.task);
};
