import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline, RawAudio } from "@huggingface/transformers";
import { modelFolder } from "../fetch/model-folder.ts";
import type { RunInput, RunOutput } from "../host/messages.ts";
import { InputFault } from "./input-fault.ts";
import type { Load, LoadOptions } from "./loaded-model.ts";
import { splitSentences } from "./split-sentences.ts";

const PAUSE_SECONDS = 0.25;

export async function loadSpeaker(
	entry: Extract<Load["entry"], { task: "tts" }>,
	load: Load,
	options: LoadOptions,
) {
	const speak = await pipeline("text-to-speech", entry.hub, options);
	const folder = modelFolder(entry, load.folder);
	const voices = new Map(
		Object.entries(entry.voices).map(([name, file]) => {
			const bytes = new Uint8Array(readFileSync(join(folder, file)));
			return [name, new Float32Array(bytes.buffer)];
		}),
	);
	const [firstVoice] = voices.values();

	return async (input: Extract<RunInput, { task: "tts" }>): Promise<RunOutput> => {
		const language = languageTag(entry.languages, input.language ?? load.language);
		const speaker = voices.get(input.voice ?? "") ?? firstVoice;
		const pieces = [];
		// Long texts are said sentence by sentence: the model loses the end of what is too long for it.
		for (const sentence of splitSentences(input.text)) {
			const words = language === undefined ? sentence : `<${language}>${sentence}</${language}>`;
			pieces.push(await speak(words, speaker && { speaker_embeddings: speaker }));
		}
		const [first] = pieces;
		if (first === undefined) throw new InputFault("There is nothing to say in this text.");
		const sound = new RawAudio(joinSounds(pieces, first.sampling_rate), first.sampling_rate);
		return { task: "tts", wav: new Uint8Array(await sound.toBlob().arrayBuffer()) };
	};
}

function languageTag(known: readonly string[], wanted: string): string | undefined {
	return known.includes(wanted) ? wanted : known[0];
}

function joinSounds(pieces: readonly RawAudio[], rate: number): Float32Array {
	const gap = Math.round(PAUSE_SECONDS * rate);
	const length = pieces.reduce((sum, { data }) => sum + data.length + gap, -gap);
	const joined = new Float32Array(length);
	let at = 0;
	for (const { data } of pieces) {
		joined.set(data, at);
		at += data.length + gap;
	}
	return joined;
}
