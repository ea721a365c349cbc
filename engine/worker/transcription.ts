import { pipeline } from "@huggingface/transformers";
import { z } from "zod";
import { refusal } from "../engine-error.ts";
import type { LoadModel } from "./load-model.ts";
import { parseRequest } from "./parse-request.ts";
import { decodeSound, RATE } from "./sound/decode-sound.ts";
import { findLanguage } from "./sound/find-language.ts";

const wanted = z.object({
	language: z
		.string()
		.transform((text) => text.trim().toLowerCase().slice(0, 2))
		.optional(),
	response_format: z.enum(["json", "verbose_json"]).default("json"),
});

/** Loads a model that writes down what is said. */
export const loadTranscriptionModel: LoadModel = async ({ folder, options }) => {
	const transcribe = await pipeline("automatic-speech-recognition", folder, options);
	return async ({ fields, file }) => {
		const wishes = parseRequest(wanted, fields);
		if (file === undefined) throw refusal("The form has no file.");
		const sound = await decodeSound(file);
		const duration = sound.length / RATE;
		const language = await findLanguage(transcribe, sound, wishes.language);
		const heard = await transcribe(sound, {
			...(language !== undefined && { language }),
			return_timestamps: true,
			chunk_length_s: 30,
		});
		const text = heard.text.trim();
		if (wishes.response_format === "json") return Response.json({ text });
		const segments = (heard.chunks ?? []).map((chunk, id) => {
			const [start, end] = chunk.timestamp;
			// The last one may end with the recording, without a mark of its own.
			const times = {
				start: Math.min(start ?? 0, duration),
				end: Math.min(end ?? duration, duration),
			};
			return { id, ...times, text: chunk.text.trim() };
		});
		const about = { task: "transcribe", language: language ?? "en", duration };
		return Response.json({ text, ...about, segments });
	};
};
