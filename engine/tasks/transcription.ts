import { type AutomaticSpeechRecognitionPipeline, Tensor } from "@huggingface/transformers";
import { z } from "zod";
import { badInput } from "../engine-error.ts";
import { RATE } from "./sound.ts";

const WINDOW_SECONDS = 30;
/** The library refuses Cantonese (transformers.js 4.3.1), which Whisper's large models have. */
export const languageTokens = z
	.record(z.string(), z.number())
	.transform(({ "<|yue|>": _, ...known }) => known);
const multilingual = z.object({
	is_multilingual: z.literal(true),
	lang_to_id: languageTokens,
	decoder_start_token_id: z.number(),
});
const features = z.object({ input_features: z.instanceof(Tensor) });
const encoding = z.object({ encoder_outputs: z.instanceof(Tensor) });
const prediction = z.object({ logits: z.instanceof(Tensor) });

/** Transcribes mono audio at 16 kHz, with the times of its segments and its language. */
export async function transcribe(
	recognizer: AutomaticSpeechRecognitionPipeline,
	sound: Float32Array,
	wanted: string | undefined,
) {
	const duration = sound.length / RATE;
	const { language, encoded } = await findLanguage(recognizer, sound, wanted);
	const heard = await recognizer(sound, {
		...(language !== undefined && { language }),
		// A longer recording is processed in several windows, each encoded separately.
		...(encoded && duration <= WINDOW_SECONDS && { encoder_outputs: encoded }),
		return_timestamps: true,
		chunk_length_s: WINDOW_SECONDS,
	});
	const segments = toSegments(heard.chunks ?? [], duration);
	return { text: heard.text.trim(), language: language ?? "en", duration, segments };
}

type Chunk = { timestamp: readonly [number | null, number | null]; text: string };

/** The library's chunks with times clamped to the recording; the last may lack an end time. */
export function toSegments(chunks: readonly Chunk[], duration: number) {
	return chunks.map(({ timestamp: [start, end], text }, id) => ({
		id,
		start: Math.min(start ?? 0, duration),
		end: Math.min(end ?? duration, duration),
		text: text.trim(),
	}));
}

/**
 * The language to transcribe, by the letters of its token: the requested one, otherwise the one that the model detects
 * (the library would assume English). Undefined for a monolingual model. `encoded`: the encoder's output for the first
 * window, which is most of the work.
 */
async function findLanguage(
	recognizer: AutomaticSpeechRecognitionPipeline,
	sound: Float32Array,
	wanted: string | undefined,
): Promise<{ language?: string | undefined; encoded?: Tensor }> {
	const { model, processor } = recognizer;
	const settings = multilingual.safeParse(model.generation_config);
	if (!settings.success) return {};
	const { lang_to_id: languages, decoder_start_token_id: start } = settings.data;
	if (wanted !== undefined) {
		const language = lettersOf(wanted);
		if (`<|${language}|>` in languages) return { language };
		throw badInput(`The model does not know the language "${language}".`, "unsupported_value");
	}
	const beginning = sound.subarray(0, WINDOW_SECONDS * RATE);
	const { input_features } = features.parse(await processor(beginning));
	const { encoder_outputs } = encoding.parse(
		await model._prepare_encoder_decoder_kwargs_for_generation({
			inputs_tensor: input_features,
			model_inputs: { input_features },
			model_input_name: "input_features",
			generation_config: { guidance_scale: null },
		}),
	);
	// The library's model accepts them, but its `generate` only passes on what is in this list.
	if (!model.forward_params.includes("encoder_outputs"))
		model.forward_params.push("encoder_outputs");
	const decoder_input_ids = new Tensor("int64", BigInt64Array.of(BigInt(start)), [1, 1]);
	const { logits } = prediction.parse(await model({ encoder_outputs, decoder_input_ids }));
	const language = likeliest(languages, (id) =>
		Number(logits.data[id] ?? Number.NEGATIVE_INFINITY),
	);
	return { language, encoded: encoder_outputs };
}

/** The letters of a language in its tag, two or three, without its region or script: `fr` of `fr-CA`. */
export function lettersOf(tag: string): string {
	return tag
		.trim()
		.toLowerCase()
		.replace(/[-_].*/s, "");
}

/** The language whose token has the best score: the letters of `<|fr|>`. */
export function likeliest(
	languages: Readonly<Record<string, number>>,
	score: (id: number) => number,
): string | undefined {
	const [best] = Object.entries(languages).sort(([, a], [, b]) => score(b) - score(a));
	return best?.[0].slice(2, -2);
}
