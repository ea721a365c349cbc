import { setTimeout as pause } from "node:timers/promises";
import type { Task } from "../catalogue/model-entry.ts";
import { askSample } from "./ask-sample.ts";

const PAUSE_MS = 50;
const LOADING = 503;

/** Calls a model with a sample, again and again while it is being loaded; gives its first answer. */
export async function runSample(
	engineUrl: string,
	model: { id: string; task: Task },
	sound?: Uint8Array<ArrayBuffer>,
): Promise<Response> {
	for (;;) {
		const response = await askSample(engineUrl, model, sound);
		if (response.status !== LOADING) return response;
		await response.body?.cancel();
		await pause(PAUSE_MS);
	}
}
