import { randomUUID } from "node:crypto";
import { readSpeech } from "../media/speech.ts";
import { readTranscript } from "../media/transcript.ts";
import { toBody } from "../request-body.ts";
import type { WireTask } from "../wire.ts";
import { openaiUrl, postOpenai } from "./post-openai.ts";

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

/** A recording as a form in, the words said out. The file is not copied; the names in the form are ours. */
export const transcribe: WireTask<"transcribe"> = async (client, { upload, parameters }) => {
	const { backend } = client;
	const { bytes, contentType } = upload;
	const { language } = parameters;
	const fields = toBody(backend, { model: backend.model }, { language });
	const boundary = `vitrine-${randomUUID()}`;
	const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n`;
	const texts = Object.entries(fields).map(([name, value]) => {
		const text = typeof value === "string" ? value : JSON.stringify(value);
		return `${part(`name="${name.replace(/["\r\n]/g, "")}"`)}\r\n${text}\r\n`;
	});
	const name = `recording.${extensions[contentType] ?? "bin"}`;
	const file = `${part(`name="file"; filename="${name}"`)}content-type: ${contentType}\r\n\r\n`;
	const start = new TextEncoder().encode(texts.join("") + file);
	const end = new TextEncoder().encode(`\r\n--${boundary}--\r\n`);
	const url = openaiUrl(backend, "audio/transcriptions");
	const type = `multipart/form-data; boundary=${boundary}`;
	const body = { contentType: type, pieces: [start, bytes, end] };
	return readTranscript(await client.send({ url, body }));
};

/** A text in, speech out: as bytes, or at an address that the answer names. */
export const tts: WireTask<"tts"> = async (client, { text, parameters }) => {
	const { voice, language } = parameters;
	const usual = { input: text, voice: USUAL_VOICE, response_format: "wav" };
	const reply = await postOpenai(client, "audio/speech", { usual, chosen: { voice, language } });
	return readSpeech(client, reply);
};
