import { z } from "zod";
import type { ModelEntry } from "../catalogue/read-catalogue.ts";
import { runSample } from "./ask-sample.ts";
import { sizeText } from "./size-text.ts";

const held = z.object({ resident_bytes: z.number() });
const models = z.object({
	data: z.array(z.object({ id: z.string(), process: held.optional() })),
});

/** Runs each model once on a sample and prints what it said, the time and the memory. */
export async function selfTest(url: string, entries: readonly ModelEntry[]): Promise<boolean> {
	let isWell = true;
	let spoken: Uint8Array<ArrayBuffer> | undefined;
	const isVoice = ({ task }: ModelEntry) => task === "tts";
	// The voice first: what it says is the recording that is written down afterwards.
	for (const entry of entries.toSorted((a, b) => Number(isVoice(b)) - Number(isVoice(a)))) {
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
		const memory = data.find(({ id }) => id === entry.id)?.process?.resident_bytes ?? 0;
		const said = isSound
			? `${bytes.length} bytes of sound`
			: Buffer.from(bytes).toString("utf8").slice(0, 600);
		process.stdout.write(`${response.ok ? "ok " : "BAD"} ${entry.id} (${entry.task})
    said    ${said}
    first   ${((loaded - began) / 1000).toFixed(1)} s with loading, then ${seconds.toFixed(1)} s
    memory  ${sizeText(memory)}, declared ${entry.memoryMb} MB\n`);
	}
	return isWell;
}
