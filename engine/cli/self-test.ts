import { z } from "zod";
import type { ModelEntry } from "../catalogue/model-entry.ts";
import { sizeText } from "../size-text.ts";
import { runSample } from "./ask-sample.ts";

const held = z.object({ peak_bytes: z.number() });
const models = z.object({
	data: z.array(z.object({ id: z.string(), process: held.optional() })),
});

/** Runs each model once on a sample and prints its answer, the time and the memory. */
export async function selfTest(
	url: string,
	{ here, missing }: { here: readonly ModelEntry[]; missing: readonly ModelEntry[] },
): Promise<boolean> {
	for (const { id } of missing) process.stdout.write(`BAD ${id}: it has not been fetched\n`);
	let isWell = missing.length === 0;
	let spoken: Uint8Array<ArrayBuffer> | undefined;
	const isVoice = ({ task }: ModelEntry) => task === "tts";
	// Speech first: its output is the recording that is transcribed afterwards.
	for (const entry of here.toSorted((a, b) => Number(isVoice(b)) - Number(isVoice(a)))) {
		const began = performance.now();
		await runSample(url, entry, spoken);
		const loaded = performance.now();
		const response = await runSample(url, entry, spoken);
		const seconds = (performance.now() - loaded) / 1000;
		const bytes = new Uint8Array(await response.arrayBuffer());
		isWell &&= response.ok;
		const isSound = isVoice(entry) && response.ok;
		if (isSound) spoken = bytes;
		const { data } = models.parse(await (await fetch(`${url}/v1/models`)).json());
		const memory = data.find(({ id }) => id === entry.id)?.process?.peak_bytes ?? 0;
		const said = isSound
			? `${bytes.length} bytes of sound`
			: Buffer.from(bytes).toString("utf8").slice(0, 600);
		process.stdout.write(`${response.ok ? "ok " : "BAD"} ${entry.id} (${entry.task})
    said    ${said}
    first   ${((loaded - began) / 1000).toFixed(1)} s with loading, then ${seconds.toFixed(1)} s
    memory  ${sizeText(memory)} at most, declared ${entry.memoryMb} MB\n`);
	}
	return isWell;
}
