import { pipeline } from "@huggingface/transformers";
import { z } from "zod";
import { refusal } from "../engine-error.ts";
import { transcribe } from "../tasks/transcription.ts";
import type { LoadModel } from "./load-model.ts";
import { parseRequest } from "./parse-request.ts";
import { decodeSound } from "./sound/decode-sound.ts";

const wanted = z.object({
	language: z.string().optional(),
	response_format: z.enum(["json", "verbose_json"]).default("json"),
});

/** Loads a model that transcribes speech. */
export const loadTranscriptionModel: LoadModel = async ({ folder, options }) => {
	const recognizer = await pipeline("automatic-speech-recognition", folder, options);
	return async ({ json, file }) => {
		const { language, response_format } = parseRequest(wanted, json);
		if (file === undefined) throw refusal("The form has no file.");
		const sound = await decodeSound(file);
		const { text, ...more } = await transcribe(recognizer, sound, language);
		if (response_format === "json") return Response.json({ text });
		return Response.json({ text, task: "transcribe", ...more });
	};
};
