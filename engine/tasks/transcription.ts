import { type AutomaticSpeechRecognitionPipeline, Tensor } from "@huggingface/transformers";
import { z } from "zod";
import { badInput } from "../engine-error.ts";
import { RATE } from "./sound.ts";

const WINDOW_SECONDS = 30;
const multilingual = z.object({
	is_multilingual: z.literal(true),
	lang_to_id: z.record(z.string(), z.number()),
	decoder_start_token_id: z.number(),
});
const features = z.object({ input_features: z.instanceof(Tensor) });
const prediction = z.object({ logits: z.instanceof(Tensor) });

/** Writes down mono sound of 16 kHz, with the times of its segments and the language it is in. */
export async function transcribe(
	recognizer: AutomaticSpeechRecognitionPipeline,
	sound: Float32Array,
	wanted: string | undefined,
) {
	const duration = sound.length / RATE;
	const language = await findLanguage(recognizer, sound, wanted);
	const heard = await recognizer(sound, {
		...(language !== undefined && { language }),
		return_timestamps: true,
		chunk_length_s: WINDOW_SECONDS,
	});
	const segments = toSegments(heard.chunks ?? [], duration);
	return { text: heard.text.trim(), language: language ?? "en", duration, segments };
}

type Chunk = { timestamp: readonly [number | null, number | null]; text: string };

/** The library's chunks with times inside the recording; the last may end without a time of its own. */
export function toSegments(chunks: readonly Chunk[], duration: number) {
	return chunks.map(({ timestamp: [start, end], text }, id) => ({
		id,
		start: Math.min(start ?? 0, duration),
		end: Math.min(end ?? duration, duration),
		text: text.trim(),
	}));
}

/**
 * The language to write down, as two letters: the wanted one, else the one that the model itself
 * hears (the library would take everything for English). Undefined where the model knows one only.
 */
async function findLanguage(
	recognizer: AutomaticSpeechRecognitionPipeline,
	sound: Float32Array,
	wanted: string | undefined,
): Promise<string | undefined> {
	const settings = multilingual.safeParse(recognizer.model.generation_config);
	if (!settings.success) return undefined;
	const { lang_to_id: languages, decoder_start_token_id: start } = settings.data;
	if (wanted !== undefined) {
		if (`<|${wanted}|>` in languages) return wanted;
		throw badInput(`The model does not know the language "${wanted}".`);
	}
	const beginning = sound.subarray(0, WINDOW_SECONDS * RATE);
	const { input_features } = features.parse(await recognizer.processor(beginning));
	const decoder_input_ids = new Tensor("int64", BigInt64Array.of(BigInt(start)), [1, 1]);
	const { logits } = prediction.parse(
		await recognizer.model({ input_features, decoder_input_ids }),
	);
	return likeliest(languages, (id) => Number(logits.data[id] ?? Number.NEGATIVE_INFINITY));
}

/** The language whose token has the best score: of `<|fr|>` the letters. */
export function likeliest(
	languages: Readonly<Record<string, number>>,
	score: (id: number) => number,
): string | undefined {
	const [best] = Object.entries(languages).sort(([, a], [, b]) => score(b) - score(a));
	return best?.[0].slice(2, -2);
}
