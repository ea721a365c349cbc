import { setTimeout as pause } from "node:timers/promises";
import { waveHeader } from "../../shared/files/wave.ts";
import type { Task } from "../catalogue/model-entry.ts";
import { isOnItsWay } from "../engine-error.ts";

const PAUSE_MS = 50;
const LOADING = 503;
/** An orange ball against a blue sky. */
const BALL = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="72">
	<rect width="96" height="72" fill="#78bef0"/><circle cx="48" cy="36" r="24" fill="#ff8c00"/>
</svg>`;
const RATE = 16_000;

type Model = { id: string; task: Task };
type Sound = Uint8Array<ArrayBuffer>;
type Sample = (model: string, sound: Sound) => [path: string, body: BodyInit];

const look: Sample = (model) => [`/models/${model}`, BALL];
const samples: Record<Task, Sample> = {
	chat(model) {
		const messages = [{ role: "user", content: "Say hello in one sentence." }];
		return ["/v1/chat/completions", JSON.stringify({ model, messages, max_tokens: 200 })];
	},
	classify: look,
	detect: look,
	transcribe(model, sound) {
		const form = new FormData();
		form.set("model", model);
		form.set("response_format", "verbose_json");
		form.set("file", new File([sound], "sample.wav"));
		return ["/v1/audio/transcriptions", form];
	},
	tts(model) {
		const input = "Good morning. This machine speaks by itself.";
		return ["/v1/audio/speech", JSON.stringify({ model, input })];
	},
};

/** Calls a model once with a small sample of its input: a sentence, a picture or a sound. */
export function askSample(url: string, { id, task }: Model, sound = tone()): Promise<Response> {
	const [path, body] = samples[task](id, sound);
	return fetch(`${url}${path}`, { method: "POST", body });
}

/** Retries while the model is downloaded or loaded; returns its first answer. */
export async function runSample(url: string, model: Model, sound?: Sound): Promise<Response> {
	for (;;) {
		const response = await askSample(url, model, sound);
		if (response.status !== LOADING) return response;
		const { code } = await response.clone().json();
		if (!isOnItsWay(code)) return response;
		await pause(PAUSE_MS);
	}
}

/** One second of a low tone. */
function tone(): Sound {
	const wave = Int16Array.from({ length: RATE }, (_, at) => 8000 * Math.sin(0.0864 * at));
	const head = waveHeader(wave.byteLength, { rate: RATE });
	return new Uint8Array(Buffer.concat([head, Buffer.from(wave.buffer)]));
}
