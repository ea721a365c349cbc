import { writeOnnx } from "./onnx.ts";
import type { TinyModel } from "./tiny-model.ts";
import { wordTokenizer } from "./word-tokenizer.ts";

const RATE = 16_000;
const LETTER_SAMPLES = 1_280;
const LETTERS = [..." abcdefghijklmnopqrstuvwxyz'"];
const TAGS = ["<en>", "</en>", "<fr>", "</fr>"];
// The library speeds audio up a little by default.
const SPEED = 1.05;

/** The tone of a letter, in hertz. */
export function toneOf(letter: string): number {
	return 500 + 50 * LETTERS.indexOf(letter);
}

/** A Supertonic by its settings: each letter has its own tone, each voice its own loudness. */
export function speaker(): TinyModel {
	const words = ["<unk>", ...LETTERS, ...TAGS];
	const size = words.length;
	const waves = words.flatMap((word) => Array.from(waveOf(word)));
	const identity = Float32Array.from({ length: size ** 2 }, (_, at) =>
		at % (size + 1) === 0 ? 1 : 0,
	);
	return {
		"onnx/text_encoder.onnx": writeOnnx({
			inputs: [
				{ name: "input_ids", type: "int64", shape: ["n", "length"] },
				{ name: "attention_mask", type: "int64", shape: ["n", "length"] },
				{ name: "style", type: "float", shape: ["n", "rows", 4] },
			],
			outputs: [
				{ name: "last_hidden_state", type: "float", shape: ["n", "length", size] },
				{ name: "durations", type: "float", shape: ["n"] },
			],
			constants: [
				{ name: "letters", shape: [size, size], values: identity },
				// Slightly less than whole letters, because the library rounds up.
				{ name: "seconds", shape: [], values: [(SPEED * (LETTER_SAMPLES - 0.01)) / RATE] },
			],
			steps: [
				{ run: "Gather", from: ["letters", "input_ids"], to: "last_hidden_state" },
				{ run: "Cast", from: ["attention_mask"], to: "mask", with: { to: 1 } },
				{ run: "ReduceMean", from: ["mask"], to: "ones", with: { axes: [1], keepdims: 0 } },
				{ run: "ReduceL1", from: ["mask"], to: "count", with: { axes: [1], keepdims: 0 } },
				{ run: "Mul", from: ["count", "ones"], to: "length" },
				{ run: "Mul", from: ["length", "seconds"], to: "durations" },
			],
		}),
		"onnx/latent_denoiser.onnx": writeOnnx({
			inputs: [
				{ name: "encoder_outputs", type: "float", shape: ["n", "length", size] },
				{ name: "style", type: "float", shape: ["n", "rows", 4] },
				{ name: "noisy_latents", type: "float", shape: ["n", size, "latents"] },
				{ name: "latent_mask", type: "int64", shape: ["n", "latents"] },
				{ name: "attention_mask", type: "int64", shape: ["n", "length"] },
				{ name: "timestep", type: "float", shape: ["n"] },
				{ name: "num_inference_steps", type: "float", shape: ["n"] },
			],
			outputs: [{ name: "denoised_latents", type: "float", shape: ["n", size, "length"] }],
			constants: [],
			steps: [
				{ run: "ReduceMean", from: ["style"], to: "loudness", with: { axes: [1, 2], keepdims: 1 } },
				{ run: "Mul", from: ["encoder_outputs", "loudness"], to: "spoken" },
				{ run: "Transpose", from: ["spoken"], to: "denoised_latents", with: { perm: [0, 2, 1] } },
			],
		}),
		"onnx/voice_decoder.onnx": writeOnnx({
			inputs: [{ name: "latents", type: "float", shape: ["n", size, "length"] }],
			outputs: [{ name: "waveform", type: "float", shape: ["n", "samples"] }],
			constants: [
				{ name: "waves", shape: [size, LETTER_SAMPLES], values: waves },
				{ name: "flat", type: "int64", shape: [2], values: [0, -1] },
			],
			steps: [
				{ run: "Transpose", from: ["latents"], to: "letters", with: { perm: [0, 2, 1] } },
				{ run: "MatMul", from: ["letters", "waves"], to: "pieces" },
				{ run: "Reshape", from: ["pieces", "flat"], to: "waveform" },
			],
		}),
		"voices/F1.bin": Buffer.from(Float32Array.of(1, 1, 1, 1).buffer),
		"voices/M1.bin": Buffer.from(Float32Array.of(0.5, 0.5, 0.5, 0.5).buffer),
		"config.json": {
			architectures: ["SupertonicForConditionalGeneration"],
			model_type: "supertonic",
			sampling_rate: RATE,
			base_chunk_size: LETTER_SAMPLES,
			chunk_compress_factor: 1,
			latent_dim: size,
			style_dim: 4,
		},
		"tokenizer_config.json": {
			tokenizer_class: "PreTrainedTokenizer",
			unk_token: "<unk>",
			pad_token: "<unk>",
			model_max_length: 1000,
		},
		"tokenizer.json": wordTokenizer(words, { marks: ["<unk>", ...TAGS], perLetter: true }),
	};
}

/** A letter's tone, with silence at its end; tags and blanks are silent. */
function waveOf(word: string): Float32Array {
	const isHeard = word.length === 1 && word !== " ";
	return Float32Array.from({ length: LETTER_SAMPLES }, (_, sample) =>
		isHeard && sample < LETTER_SAMPLES * 0.75
			? 0.5 * Math.sin((2 * Math.PI * toneOf(word) * sample) / RATE)
			: 0,
	);
}
