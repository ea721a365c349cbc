import { readTranscript } from "../media/transcript.ts";
import type { WireTask } from "../wire-task.ts";
import { huggingfaceUrl } from "./huggingface-url.ts";
import { sendFile } from "./send-file.ts";

/**
 * A recording's bytes in, the words said out. The model finds the language by itself. What the
 * back-end adds, such as `return_timestamps`, has no place beside bytes: then they go as base64.
 */
export const transcribe: WireTask<"transcribe"> = async (line, { upload }) => {
	const { add } = line.backend;
	if (Object.keys(add).length === 0) return readTranscript(await sendFile(line, upload), line.task);
	const json = { inputs: Buffer.from(upload.bytes).toString("base64"), parameters: add };
	const reply = await line.send({ url: huggingfaceUrl(line.backend), body: { json } });
	return readTranscript(reply, line.task);
};
