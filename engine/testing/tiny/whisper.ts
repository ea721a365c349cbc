import { writeOnnx } from "./onnx.ts";
import type { TinyModel } from "./tiny-model.ts";
import { wordTokenizer } from "./word-tokenizer.ts";

const BANDS = 80;
const LOW_BANDS = 20;
const TEXT = ["I", "hear", "silence", "low", "high", "sounds"];
const END = "<|endoftext|>";
const START = "<|startoftranscript|>";
const UNTIMED = "<|notimestamps|>";
const MARKS = [END, START, "<|en|>", "<|fr|>", "<|transcribe|>", "<|translate|>", UNTIMED];
const TIMES = 1_501;
const SECOND = 50;

/** A Whisper by its settings: it distinguishes low, high and silent recordings, and their times. */
export function whisper(): TinyModel {
	// Timestamps follow the last special token and are not words of the tokenizer.
	const words = [...TEXT, ...MARKS];
	const size = words.length;
	const width = size + TIMES;
	const index = (word: string) => words.indexOf(word);
	// One row per word, and one shared by all timestamps.
	const table = new Float32Array((size + 1) * width).fill(-30);
	const follow = (row: number, column: number, value = 0) => {
		table[row * width + column] = value;
	};
	for (const language of ["<|en|>", "<|fr|>"]) follow(index(START), index(language));
	follow(index("<|transcribe|>"), size);
	follow(index(UNTIMED), index("I"));
	// Text follows the opening timestamp; after the closing one only the end is allowed.
	follow(size, index("I"));
	follow(size, index(END), -1);
	follow(index("I"), index("hear"));
	for (const heard of ["silence", "low", "high"]) follow(index("hear"), index(heard));
	follow(index("low"), index("sounds"));
	follow(index("high"), index("sounds"));
	for (const last of ["silence", "sounds"]) {
		follow(index(last), size + SECOND);
		follow(index(last), index(END), -1);
	}
	// Low sounds raise "low" and English, high ones "high" and French.
	const weights = new Float32Array(BANDS * width);
	for (let band = 0; band < BANDS; band++) {
		const isLow = band < LOW_BANDS;
		const weight = 1 / (isLow ? LOW_BANDS : BANDS - LOW_BANDS);
		weights[band * width + index(isLow ? "low" : "high")] = weight;
		weights[band * width + index(isLow ? "<|en|>" : "<|fr|>")] = weight;
	}
	const bias = new Float32Array(width);
	bias[index("silence")] = 0.05;
	return {
		"onnx/encoder_model_quantized.onnx": writeOnnx({
			inputs: [{ name: "input_features", type: "float", shape: ["n", BANDS, 3000] }],
			outputs: [{ name: "last_hidden_state", type: "float", shape: ["n", 1, BANDS] }],
			constants: [],
			steps: [
				// The peak of each band minus the quietest band: silence gives zeros.
				{
					run: "ReduceMax",
					from: ["input_features"],
					to: "loudest",
					with: { axes: [2], keepdims: 1 },
				},
				{ run: "ReduceMin", from: ["loudest"], to: "floor", with: { axes: [1], keepdims: 1 } },
				{ run: "Sub", from: ["loudest", "floor"], to: "bands" },
				{ run: "Transpose", from: ["bands"], to: "last_hidden_state", with: { perm: [0, 2, 1] } },
			],
		}),
		"onnx/decoder_model_merged_quantized.onnx": writeOnnx({
			inputs: [
				{ name: "input_ids", type: "int64", shape: ["n", "length"] },
				{ name: "encoder_hidden_states", type: "float", shape: ["n", "frames", BANDS] },
			],
			outputs: [{ name: "logits", type: "float", shape: ["n", "length", width] }],
			constants: [
				{ name: "table", shape: [size + 1, width], values: table },
				{ name: "weights", shape: [BANDS, width], values: weights },
				{ name: "bias", shape: [width], values: bias },
				{ name: "anyTime", type: "int64", shape: [], values: [size] },
			],
			steps: [
				{ run: "Min", from: ["input_ids", "anyTime"], to: "rows" },
				{ run: "Gather", from: ["table", "rows"], to: "next" },
				{ run: "MatMul", from: ["encoder_hidden_states", "weights"], to: "heard" },
				{ run: "Add", from: ["heard", "bias"], to: "leaning" },
				{ run: "Add", from: ["next", "leaning"], to: "logits" },
			],
		}),
		...settings(index, width),
		"tokenizer.json": wordTokenizer(words, { marks: MARKS }),
	};
}

function settings(index: (word: string) => number, width: number): TinyModel {
	const marks = { eos_token_id: index(END), decoder_start_token_id: index(START) };
	return {
		"config.json": {
			architectures: ["WhisperForConditionalGeneration"],
			model_type: "whisper",
			is_encoder_decoder: true,
			vocab_size: width,
			num_mel_bins: BANDS,
			max_source_positions: 1500,
			max_target_positions: 448,
			decoder_layers: 0,
			decoder_attention_heads: 1,
			encoder_layers: 0,
			encoder_attention_heads: 1,
			d_model: BANDS,
			...marks,
		},
		"generation_config.json": {
			is_multilingual: true,
			lang_to_id: { "<|en|>": index("<|en|>"), "<|fr|>": index("<|fr|>") },
			task_to_id: { transcribe: index("<|transcribe|>"), translate: index("<|translate|>") },
			no_timestamps_token_id: index(UNTIMED),
			pad_token_id: index(END),
			max_length: 448,
			max_initial_timestamp_index: 50,
			...marks,
		},
		"preprocessor_config.json": {
			feature_extractor_type: "WhisperFeatureExtractor",
			processor_class: "WhisperProcessor",
			feature_size: BANDS,
			sampling_rate: 16_000,
			hop_length: 160,
			n_fft: 400,
			chunk_length: 30,
			n_samples: 480_000,
			nb_max_frames: 3000,
			padding_value: 0,
		},
		"tokenizer_config.json": {
			tokenizer_class: "WhisperTokenizer",
			bos_token: END,
			eos_token: END,
			unk_token: END,
			pad_token: END,
		},
	};
}
