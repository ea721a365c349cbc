import { readTranscript } from "../media/transcript.ts";
import type { WireTask } from "../wire-task.ts";
import { sendFile } from "./send-file.ts";

/** A recording's bytes in, the words said out. The model finds the language by itself. */
export const transcribe: WireTask<"transcribe"> = async (line, { upload }) =>
	readTranscript(await sendFile(line, upload), line.task);
