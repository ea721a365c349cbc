import { setTimeout as pause } from "node:timers/promises";
import type { Task } from "../catalogue/read-catalogue.ts";

const PAUSE_MS = 50;
const LOADING = 503;
// The head of a WAV file, a second of 16 bits at 16 kHz, and of a BMP file, 96 by 72 in 24 bits.
const WAV_HEAD =
	"52494646247d000057415645666d74201000000001000100803e0000007d00000200100064617461007d0000";
const BMP_HEAD =
	"424d36510000000000003600000028000000600000004800000001001800000000000051000000000000000000000000000000000000";

type Model = { id: string; task: Task };
type Sound = Uint8Array<ArrayBuffer>;

const paths = {
	chat: () => "/v1/chat/completions",
	classify: (id: string) => `/models/${id}`,
	detect: (id: string) => `/models/${id}`,
	transcribe: () => "/v1/audio/transcriptions",
	tts: () => "/v1/audio/speech",
} satisfies Record<Task, (id: string) => string>;

/** Calls a model once with a small sample of what it takes: a sentence, a picture or a sound. */
export function askSample(url: string, { id, task }: Model, sound = tone()): Promise<Response> {
	return fetch(`${url}${paths[task](id)}`, { method: "POST", body: sampleOf(task, id, sound) });
}

/** The same, again and again while the model is being loaded; gives its first answer. */
export async function runSample(url: string, model: Model, sound?: Sound): Promise<Response> {
	for (;;) {
		const response = await askSample(url, model, sound);
		if (response.status !== LOADING) return response;
		await response.body?.cancel();
		await pause(PAUSE_MS);
	}
}

function sampleOf(task: Task, model: string, sound: Sound): BodyInit {
	if (task === "classify" || task === "detect") return ball();
	if (task === "chat") {
		const messages = [{ role: "user", content: "Say hello in one sentence." }];
		return JSON.stringify({ model, messages, max_tokens: 200 });
	}
	if (task === "tts") {
		return JSON.stringify({ model, input: "Good morning. This machine speaks by itself." });
	}
	const form = new FormData();
	form.set("model", model);
	form.set("response_format", "verbose_json");
	form.set("file", new File([sound], "sample.wav"));
	return form;
}

/** A second of a low tone. */
function tone(): Sound {
	const wave = Int16Array.from({ length: 16_000 }, (_, at) => 8000 * Math.sin(0.0864 * at));
	return withHead(WAV_HEAD, wave.buffer);
}

/** An orange ball before a blue sky; blue comes first in the file. */
function ball(): Sound {
	const pixels = new Uint8Array(96 * 72 * 3);
	for (let at = 0; at < 96 * 72; at++) {
		const isBall = Math.hypot((at % 96) - 48, Math.floor(at / 96) - 36) < 24;
		pixels.set(isBall ? [0, 140, 255] : [235, 190, 120], at * 3);
	}
	return withHead(BMP_HEAD, pixels.buffer);
}

function withHead(head: string, content: ArrayBuffer): Sound {
	return new Uint8Array(Buffer.concat([Buffer.from(head, "hex"), Buffer.from(content)]));
}
