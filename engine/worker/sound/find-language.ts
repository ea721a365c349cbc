import { type AutomaticSpeechRecognitionPipeline, Tensor } from "@huggingface/transformers";
import { z } from "zod";
import { badInput } from "../../engine-error.ts";
import { RATE } from "./decode-sound.ts";

const WINDOW_SECONDS = 30;
const multilingual = z.object({
	is_multilingual: z.literal(true),
	lang_to_id: z.record(z.string(), z.number()),
	decoder_start_token_id: z.number(),
});
const features = z.object({ input_features: z.instanceof(Tensor) });
const prediction = z.object({ logits: z.instanceof(Tensor) });

/**
 * The language to write down, as two letters: the wanted one, else the one that the model itself
 * hears (the library would take everything for English). Undefined where the model knows one only.
 */
export async function findLanguage(
	transcribe: AutomaticSpeechRecognitionPipeline,
	sound: Float32Array,
	wanted: string | undefined,
): Promise<string | undefined> {
	const settings = multilingual.safeParse(transcribe.model.generation_config);
	if (!settings.success) return undefined;
	const { lang_to_id: languages, decoder_start_token_id: start } = settings.data;
	if (wanted !== undefined) {
		if (`<|${wanted}|>` in languages) return wanted;
		throw badInput(`The model does not know the language "${wanted}".`);
	}
	const beginning = sound.subarray(0, WINDOW_SECONDS * RATE);
	const { input_features } = features.parse(await transcribe.processor(beginning));
	const decoder_input_ids = new Tensor("int64", BigInt64Array.of(BigInt(start)), [1, 1]);
	const { logits } = prediction.parse(
		await transcribe.model({ input_features, decoder_input_ids }),
	);
	const score = (id: number) => Number(logits.data[id] ?? Number.NEGATIVE_INFINITY);
	const [best] = Object.entries(languages).sort(([, a], [, b]) => score(b) - score(a));
	return best?.[0].slice(2, -2);
}
