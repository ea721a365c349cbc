import { z } from "zod";
import type { ModelEntry } from "../catalogue/model-entry.ts";
import { runSample } from "./run-sample.ts";
import { say } from "./say.ts";
import { sizeText } from "./size-text.ts";

const models = z.object({
	data: z.array(
		z.object({ id: z.string(), process: z.object({ resident_bytes: z.number() }).optional() }),
	),
});

/** Runs each model once on a sample and prints what it said, the time and the memory. */
export async function selfTest(
	engineUrl: string,
	entries: readonly ModelEntry[],
): Promise<boolean> {
	let isWell = true;
	let spoken: Uint8Array<ArrayBuffer> | undefined;
	// The voice first: what it says is the recording that is written down afterwards.
	for (const entry of entries.toSorted((a, b) => rank(a) - rank(b))) {
		const began = performance.now();
		await runSample(engineUrl, entry, spoken);
		const loaded = performance.now();
		const response = await runSample(engineUrl, entry, spoken);
		const seconds = (performance.now() - loaded) / 1000;
		const bytes = new Uint8Array(await response.arrayBuffer());
		if (entry.task === "tts" && response.ok) spoken = bytes;
		if (!response.ok) isWell = false;
		const state = models.parse(await (await fetch(`${engineUrl}/v1/models`)).json());
		const memory = state.data.find(({ id }) => id === entry.id)?.process?.resident_bytes ?? 0;
		say(`${response.ok ? "ok " : "BAD"} ${entry.id} (${entry.task})`);
		say(
			`    said    ${entry.task === "tts" && response.ok ? `${bytes.length} bytes of sound` : textOf(bytes)}`,
		);
		say(
			`    first   ${((loaded - began) / 1000).toFixed(1)} s with loading, then ${seconds.toFixed(1)} s`,
		);
		say(`    memory  ${sizeText(memory)}, declared ${entry.memoryMb} MB`);
	}
	return isWell;
}

function rank({ task }: ModelEntry): number {
	return task === "tts" ? 0 : 1;
}

function textOf(bytes: Uint8Array): string {
	return Buffer.from(bytes).toString("utf8").slice(0, 600);
}
