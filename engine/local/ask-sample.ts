import { setTimeout as pause } from "node:timers/promises";
import type { Task } from "../catalogue/model-entry.ts";

const PAUSE_MS = 50;
const LOADING = 503;
// The head of a WAV file, a second of 16 bits at 16 kHz, and of a BMP file, 96 by 72 in 24 bits.
const WAV_HEAD =
	"52494646247d000057415645666d74201000000001000100803e0000007d00000200100064617461007d0000";
const BMP_HEAD =
	"424d36510000000000003600000028000000600000004800000001001800000000000051000000000000000000000000000000000000";

type Model = { id: string; task: Task };

/** Calls a model once with a small sample of what it takes: a sentence, a picture or a sound. */
export async function askSample(
	engineUrl: string,
	{ id, task }: Model,
	sound?: Uint8Array<ArrayBuffer>,
): Promise<Response> {
	const post = (path: string, body: BodyInit) =>
		fetch(`${engineUrl}${path}`, { method: "POST", body });
	switch (task) {
		case "chat": {
			const messages = [{ role: "user", content: "Say hello in one sentence." }];
			return post("/v1/chat/completions", JSON.stringify({ model: id, messages, max_tokens: 200 }));
		}
		case "classify":
		case "detect":
			return post(`/models/${id}`, ball());
		case "transcribe": {
			const form = new FormData();
			form.set("model", id);
			form.set("response_format", "verbose_json");
			form.set("file", new File([sound ?? tone()], "sample.wav"));
			return post("/v1/audio/transcriptions", form);
		}
		case "tts": {
			const input = "Good morning. This machine speaks by itself.";
			return post("/v1/audio/speech", JSON.stringify({ model: id, input }));
		}
	}
}

/** The same, again and again while the model is being loaded; gives its first answer. */
export async function runSample(
	engineUrl: string,
	model: Model,
	sound?: Uint8Array<ArrayBuffer>,
): Promise<Response> {
	for (;;) {
		const response = await askSample(engineUrl, model, sound);
		if (response.status !== LOADING) return response;
		await response.body?.cancel();
		await pause(PAUSE_MS);
	}
}

/** A second of a low tone. */
function tone(): Uint8Array<ArrayBuffer> {
	const wave = Int16Array.from({ length: 16_000 }, (_, at) => 8000 * Math.sin(0.0864 * at));
	return withHead(WAV_HEAD, wave.buffer);
}

/** An orange ball before a blue sky; blue comes first in the file. */
function ball(): Uint8Array<ArrayBuffer> {
	const pixels = new Uint8Array(96 * 72 * 3);
	for (let at = 0; at < 96 * 72; at++) {
		const isBall = Math.hypot((at % 96) - 48, Math.floor(at / 96) - 36) < 24;
		pixels.set(isBall ? [0, 140, 255] : [235, 190, 120], at * 3);
	}
	return withHead(BMP_HEAD, pixels.buffer);
}

function withHead(head: string, content: ArrayBuffer): Uint8Array<ArrayBuffer> {
	return new Uint8Array(Buffer.concat([Buffer.from(head, "hex"), Buffer.from(content)]));
}
