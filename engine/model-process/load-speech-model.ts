import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "@huggingface/transformers";
import { z } from "zod";
import { speak } from "../tasks/speech.ts";
import type { LoadModel } from "./load-model.ts";
import { parseRequest } from "./parse-request.ts";

const wanted = z.object({
	input: z.string().trim().min(1).max(4096),
	voice: z.string().default(""),
	language: z.string().default(""),
});

/** Loads a model that reads a text aloud, as a WAV file. */
export const loadSpeechModel: LoadModel = async ({ entry, folder, options }) => {
	const synthesize = await pipeline("text-to-speech", folder, options);
	const voices = new Map(
		Object.entries(entry.voices).map(([voice, file]) => {
			const bytes = new Uint8Array(readFileSync(join(folder, file)));
			return [voice, new Float32Array(bytes.buffer)];
		}),
	);
	const { languages } = entry;
	return async ({ json }) => {
		const request = parseRequest(wanted, json);
		const sound = await speak((words, more) => synthesize(words, more), request, {
			voices,
			languages,
		});
		return new Response(sound.toBlob());
	};
};
