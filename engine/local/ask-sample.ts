import sharp from "sharp";
import type { Task } from "../catalogue/model-entry.ts";

const RATE = 16_000;
const SENTENCE = "Good morning. This machine speaks by itself.";
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240">
<rect width="320" height="240" fill="skyblue"/><rect y="180" width="320" height="60" fill="green"/>
<circle cx="160" cy="120" r="60" fill="orange"/></svg>`;

/** Calls a model once with a small sample of what it takes: a sentence, a picture or a sound. */
export async function askSample(
	engineUrl: string,
	{ id, task }: { id: string; task: Task },
	sound: Uint8Array<ArrayBuffer> = tone(),
): Promise<Response> {
	const post = (path: string, body: BodyInit) =>
		fetch(`${engineUrl}${path}`, { method: "POST", body });
	switch (task) {
		case "chat": {
			const messages = [{ role: "user", content: "Say hello in one sentence." }];
			return post("/v1/chat/completions", JSON.stringify({ model: id, messages, max_tokens: 200 }));
		}
		case "classify":
		case "detect": {
			const png = await sharp(Buffer.from(PICTURE)).png().toBuffer();
			return post(`/models/${id}`, new Uint8Array(png));
		}
		case "transcribe": {
			const form = new FormData();
			form.set("model", id);
			form.set("response_format", "verbose_json");
			form.set("file", new File([sound], "sample.wav", { type: "audio/wav" }));
			return post("/v1/audio/transcriptions", form);
		}
		case "tts":
			return post(
				"/v1/audio/speech",
				JSON.stringify({ model: id, input: SENTENCE, language: "en" }),
			);
	}
}

/** A second of a low tone as a WAV file of 16 bits. */
function tone(): Uint8Array<ArrayBuffer> {
	const file = Buffer.alloc(44 + 2 * RATE);
	file.write("RIFF", 0, "latin1");
	file.writeUInt32LE(file.length - 8, 4);
	file.write("WAVEfmt ", 8, "latin1");
	file.writeUInt32LE(16, 16);
	file.writeUInt16LE(1, 20);
	file.writeUInt16LE(1, 22);
	file.writeUInt32LE(RATE, 24);
	file.writeUInt32LE(2 * RATE, 28);
	file.writeUInt16LE(2, 32);
	file.writeUInt16LE(16, 34);
	file.write("data", 36, "latin1");
	file.writeUInt32LE(2 * RATE, 40);
	for (let index = 0; index < RATE; index++) {
		file.writeInt16LE(8000 * Math.sin((2 * Math.PI * 220 * index) / RATE), 44 + 2 * index);
	}
	return new Uint8Array(file);
}
