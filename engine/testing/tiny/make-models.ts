// npx tsx engine/testing/tiny/make-models.ts writes the models of this folder anew. Small graphs under the settings of
// real models, so that the real library runs them; tests only read the files.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Constant, type Port, type Step, writeOnnx } from "./onnx.ts";

/** The files of a model's folder: bytes, or a value to be written as JSON. */
type TinyModel = Record<string, Buffer | object>;

/** A tokenizer.json of whole words; special tokens are split off anywhere. */
function wordTokenizer(
	words: readonly string[],
	options: { marks: readonly string[]; hiddenMarks?: readonly string[]; perLetter?: boolean },
) {
	const hidden = options.hiddenMarks ?? options.marks;
	const byLetter = { type: "Split", pattern: { Regex: "" }, behavior: "Isolated", invert: false };
	return {
		version: "1.0",
		added_tokens: options.marks.map((content) => ({
			id: words.indexOf(content),
			content,
			single_word: false,
			lstrip: options.perLetter !== true,
			rstrip: options.perLetter !== true,
			normalized: false,
			special: hidden.includes(content),
		})),
		normalizer: options.perLetter ? { type: "Lowercase" } : null,
		pre_tokenizer: options.perLetter ? byLetter : { type: "WhitespaceSplit" },
		post_processor: null,
		decoder: null,
		model: {
			type: "WordLevel",
			vocab: Object.fromEntries(words.map((word, index) => [word, index])),
			unk_token: words[0],
		},
	};
}

const BEGIN = "<|begin|>";
const END = "<|end|>";
const ROLES = ["<|system|>", "<|user|>", "<|assistant|>"];
const THOUGHT = ["<think>", "</think>"];
// A context large enough to write for minutes; the catalogue narrows it.
const WINDOW = 100_000;
const LARGE = 1_500;
const CACHE = ["key", "value"] as const;
const CACHE_SIZE = 8;
// The answer to a question. No word occurs twice in all the sentences, so that each has one successor.
const ANSWER =
	"Hello visitor , this small table gives one word after another and means none of them .";
const IDEA = "Somebody asks me so I look up what follows";
// A question that ends with this word is answered endlessly, for Stop and long streams.
const ENDLESS = "forever or ever again forever";
/** Words at which a run fails: the first has no row in the table, the second exhausts the memory. */
const FAILING = ["unlucky", "enormous"] as const;
const MORE_THAN_ANY_MEMORY = 2 ** 50;

/**
 * A Llama by its settings; its graph looks up the successor of the last word. With `work`, each token also multiplies
 * with a large table that often, like the layers of a real model.
 */
function writer({ thinks, work = 0 }: { thinks: boolean; work?: number }): TinyModel {
	const marks = ["<unk>", BEGIN, END, ...ROLES, ...THOUGHT];
	const [unlucky, enormous] = FAILING;
	const known = [ANSWER, IDEA, ENDLESS, enormous].join(" ").split(" ");
	const words = [...new Set([...marks, ...known])];
	const index = (word: string) => words.indexOf(word);
	const table = new Float32Array(words.length ** 2).fill(-20);
	const say = (text: string) => {
		for (const [at, word] of text.split(" ").entries()) {
			const before = text.split(" ")[at - 1];
			if (before !== undefined) table[index(before) * words.length + index(word)] = 5;
		}
	};
	if (thinks) say(`<think> ${IDEA} </think> ${ANSWER} ${END}`);
	else say(`<|assistant|> ${ANSWER} ${END}`);
	say(ENDLESS);
	const rooms = words.map((word) => (word === enormous ? MORE_THAN_ANY_MEMORY : 1));
	const opening = thinks ? "<|assistant|> <think>\\n" : "<|assistant|>";
	return {
		"onnx/model_q4.onnx": writeOnnx({
			inputs: [
				{ name: "input_ids", type: "int64", shape: ["n", "length"] },
				{ name: "attention_mask", type: "int64", shape: ["n", "total"] },
				...CACHE.map((kind) => cachePort(`past_key_values.0.${kind}`, "past")),
			],
			outputs: [
				{ name: "logits", type: "float", shape: ["n", "length", words.length] },
				...CACHE.map((kind) => cachePort(`present.0.${kind}`, "total")),
			],
			constants: [
				{ name: "table", shape: [words.length, words.length], values: table },
				{ name: "rooms", type: "int64", shape: [words.length], values: rooms },
				{ name: "zero", shape: [1], values: [0] },
				{ name: "last", type: "int64", shape: [1], values: [-1] },
				{ name: "headAndSize", type: "int64", shape: [2], values: [1, 3] },
				{ name: "wide", type: "int64", shape: [4], values: [1, 1, 1, CACHE_SIZE] },
				...(work > 0 ? largeTables(words.length) : []),
			],
			steps: [...cacheSteps, ...steps(work)],
		}),
		"config.json": {
			architectures: ["LlamaForCausalLM"],
			model_type: "llama",
			vocab_size: words.length + 1,
			hidden_size: CACHE_SIZE,
			num_hidden_layers: 1,
			num_attention_heads: 1,
			num_key_value_heads: 1,
			max_position_embeddings: WINDOW,
			bos_token_id: index(BEGIN),
			eos_token_id: index(END),
		},
		"generation_config.json": { eos_token_id: index(END), pad_token_id: index(END) },
		"tokenizer_config.json": {
			tokenizer_class: "PreTrainedTokenizer",
			bos_token: BEGIN,
			eos_token: END,
			pad_token: END,
			unk_token: "<unk>",
			model_max_length: WINDOW,
			chat_template: `{% for message in messages %}{% if message['content'] == 'forever' and loop.last %}{{ 'forever' }}{% else %}{{ '<|' + message['role'] + '|> ' + message['content'] + ' ${END} ' }}{% endif %}{% endfor %}{% if add_generation_prompt and messages[-1]['content'] != 'forever' %}{{ '${opening}' }}{% endif %}`,
		},
		// Thinking tags are special tokens too, but stay in the text.
		"tokenizer.json": wordTokenizer([...words, unlucky], {
			marks,
			hiddenMarks: marks.filter((mark) => !THOUGHT.includes(mark)),
		}),
	};
}

/** The key-value cache: here the numbers of the words read so far. */
const cacheSteps: Step[] = [
	{ run: "Cast", from: ["input_ids"], to: "numbers", with: { to: 1 } },
	{ run: "Unsqueeze", from: ["numbers", "headAndSize"], to: "narrow" },
	{ run: "Expand", from: ["narrow", "wide"], to: "read" },
	...CACHE.map((kind) => ({
		run: "Concat",
		from: [`past_key_values.0.${kind}`, "read"],
		to: `present.0.${kind}`,
		with: { axis: 2 },
	})),
];

function cachePort(name: string, length: string): Port {
	return { name, type: "float", shape: ["n", 1, length, CACHE_SIZE] };
}

/** Only the sizes of large tables of zeros, which the graph makes: the file stays small. */
function largeTables(words: number): Constant[] {
	return [
		{ name: "wideSize", type: "int64", shape: [2], values: [words, LARGE] },
		{ name: "largeSize", type: "int64", shape: [2], values: [LARGE, LARGE] },
	];
}

/** The products are zero and added to the lookup, so that they are not optimised away. */
function steps(work: number): Step[] {
	const looked: Step[] = [
		{ run: "Gather", from: ["table", "input_ids"], to: "found" },
		{ run: "Gather", from: ["rooms", "input_ids"], to: "wanted" },
		{ run: "ReduceMax", from: ["wanted"], to: "most", with: { keepdims: 0 } },
		{ run: "Reshape", from: ["most", "last"], to: "room" },
		{ run: "Expand", from: ["zero", "room"], to: "held" },
		{ run: "ReduceMax", from: ["held"], to: "none", with: { keepdims: 0 } },
		{ run: "Add", from: ["found", "none"], to: work === 0 ? "logits" : "next" },
	];
	if (work === 0) return looked;
	const products = Array.from({ length: work }, (_, at) => ({
		run: "MatMul",
		from: [at === 0 ? "first" : `product${at - 1}`, "large"],
		to: `product${at}`,
	}));
	const mean = { axes: [2], keepdims: 1 };
	return [
		...looked,
		{ run: "ConstantOfShape", from: ["wideSize"], to: "wider" },
		{ run: "ConstantOfShape", from: ["largeSize"], to: "large" },
		{ run: "Gather", from: ["wider", "input_ids"], to: "first" },
		...products,
		{ run: "ReduceMean", from: [`product${work - 1}`], to: "nothing", with: mean },
		{ run: "Add", from: ["next", "nothing"], to: "logits" },
	];
}

// The weights of red, green and blue for each label, and each label's bias.
const labels = [
	{ label: "red", weights: [12, -6, -6], bias: 0 },
	{ label: "green", weights: [-6, 12, -6], bias: 0 },
	{ label: "blue", weights: [-6, -6, 12], bias: 0 },
	{ label: "bright", weights: [5, 5, 5], bias: -7 },
	{ label: "dark", weights: [-5, -5, -5], bias: 4 },
	{ label: "grey", weights: [0, 0, 0], bias: -1 },
];

/** A Vision Transformer by its settings; its graph computes the mean colour of a picture. */
function classifier(): TinyModel {
	const names = labels.map(({ label }) => label);
	return {
		"onnx/model_quantized.onnx": writeOnnx({
			inputs: [{ name: "pixel_values", type: "float", shape: ["n", 3, "height", "width"] }],
			outputs: [{ name: "logits", type: "float", shape: ["n", labels.length] }],
			constants: [
				{
					name: "weights",
					shape: [3, labels.length],
					values: [0, 1, 2].flatMap((c) => labels.map(({ weights }) => weights[c] ?? 0)),
				},
				{ name: "bias", shape: [labels.length], values: labels.map(({ bias }) => bias) },
			],
			steps: [
				{
					run: "ReduceMean",
					from: ["pixel_values"],
					to: "colour",
					with: { axes: [2, 3], keepdims: 0 },
				},
				{ run: "Gemm", from: ["colour", "weights", "bias"], to: "logits" },
			],
		}),
		"config.json": {
			architectures: ["ViTForImageClassification"],
			model_type: "vit",
			id2label: { ...names },
			label2id: Object.fromEntries(names.map((name, index) => [name, index])),
		},
		"preprocessor_config.json": {
			image_processor_type: "ViTImageProcessor",
			do_resize: true,
			size: { height: 32, width: 32 },
			do_rescale: true,
			rescale_factor: 1 / 255,
			do_normalize: false,
			resample: 2,
		},
	};
}

const SIDE = 64;

/** A DETR by its settings; its graph boxes the bright part of a picture, and finds nothing in a dark one. */
function detector(): TinyModel {
	return {
		"onnx/model_quantized.onnx": writeOnnx({
			inputs: [
				{ name: "pixel_values", type: "float", shape: ["n", 3, "height", "width"] },
				{ name: "pixel_mask", type: "int64", shape: ["n", "rows", "columns"] },
			],
			outputs: [
				{ name: "logits", type: "float", shape: ["n", 1, 2] },
				{ name: "pred_boxes", type: "float", shape: ["n", 1, 4] },
			],
			constants: [
				{ name: "threshold", shape: [], values: [0.5] },
				{ name: "one", shape: [], values: [1] },
				{ name: "share", shape: [], values: [1 / SIDE] },
				{ name: "halfShare", shape: [], values: [0.5 / SIDE] },
				{ name: "thing", shape: [1, 2], values: [8, 0] },
				{ name: "nothing", shape: [1, 2], values: [0, 4] },
				{ name: "axis", type: "int64", shape: [1], values: [1] },
			],
			steps: [
				{ run: "ReduceMean", from: ["pixel_values"], to: "grey", with: { axes: [1], keepdims: 0 } },
				{ run: "Greater", from: ["grey", "threshold"], to: "isBright" },
				{ run: "Cast", from: ["isBright"], to: "bright", with: { to: 1 } },
				...span("x", 1),
				...span("y", 2),
				{
					run: "Concat",
					from: ["xMiddle", "yMiddle", "xSize", "ySize"],
					to: "box",
					with: { axis: 1 },
				},
				{ run: "Unsqueeze", from: ["box", "axis"], to: "pred_boxes" },
				{ run: "ReduceMax", from: ["bright"], to: "any", with: { axes: [1, 2], keepdims: 0 } },
				{ run: "Unsqueeze", from: ["any", "axis"], to: "found" },
				{ run: "Mul", from: ["found", "thing"], to: "score" },
				{ run: "Add", from: ["score", "nothing"], to: "classes" },
				{ run: "Unsqueeze", from: ["classes", "axis"], to: "logits" },
			],
		}),
		"config.json": {
			architectures: ["DetrForObjectDetection"],
			model_type: "detr",
			id2label: { 0: "lamp" },
		},
		"preprocessor_config.json": {
			image_processor_type: "DetrImageProcessor",
			do_resize: true,
			size: { height: SIDE, width: SIDE },
			do_rescale: true,
			rescale_factor: 1 / 255,
			do_normalize: false,
		},
	};
}

/** Along one side: the first and last bright line, then centre and size as shares of the side. */
function span(side: string, across: number): Step[] {
	const last = { axis: 1, keepdims: 1, select_last_index: 1 };
	return [
		{
			run: "ReduceMax",
			from: ["bright"],
			to: `${side}Lines`,
			with: { axes: [across], keepdims: 0 },
		},
		{
			run: "ArgMax",
			from: [`${side}Lines`],
			to: `${side}FirstLine`,
			with: { axis: 1, keepdims: 1 },
		},
		{ run: "ArgMax", from: [`${side}Lines`], to: `${side}LastLine`, with: last },
		{ run: "Cast", from: [`${side}FirstLine`], to: `${side}From`, with: { to: 1 } },
		{ run: "Cast", from: [`${side}LastLine`], to: `${side}Until`, with: { to: 1 } },
		{ run: "Add", from: [`${side}Until`, "one"], to: `${side}To` },
		{ run: "Sub", from: [`${side}To`, `${side}From`], to: `${side}Lengths` },
		{ run: "Mul", from: [`${side}Lengths`, "share"], to: `${side}Size` },
		{ run: "Add", from: [`${side}To`, `${side}From`], to: `${side}Sum` },
		{ run: "Mul", from: [`${side}Sum`, "halfShare"], to: `${side}Middle` },
	];
}

const BANDS = 80;
const LOW_BANDS = 20;
const TEXT = ["I", "hear", "silence", "low", "high", "sounds"];
const WHISPER_END = "<|endoftext|>";
const START = "<|startoftranscript|>";
const UNTIMED = "<|notimestamps|>";
const WHISPER_MARKS = [
	WHISPER_END,
	START,
	"<|en|>",
	"<|fr|>",
	"<|transcribe|>",
	"<|translate|>",
	UNTIMED,
];
const TIMES = 1_501;
const SECOND = 50;

/** A Whisper by its whisperSettings: it distinguishes low, high and silent recordings, and their times. */
function whisper(): TinyModel {
	// Timestamps follow the last special token and are not words of the tokenizer.
	const words = [...TEXT, ...WHISPER_MARKS];
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
	follow(size, index(WHISPER_END), -1);
	follow(index("I"), index("hear"));
	for (const heard of ["silence", "low", "high"]) follow(index("hear"), index(heard));
	follow(index("low"), index("sounds"));
	follow(index("high"), index("sounds"));
	for (const last of ["silence", "sounds"]) {
		follow(index(last), size + SECOND);
		follow(index(last), index(WHISPER_END), -1);
	}
	// Low sounds raise "low" and English, high ones "high" and French.
	const groups = new Float32Array(BANDS * 2);
	const leanings = new Float32Array(2 * width);
	for (let band = 0; band < BANDS; band++) {
		const isLow = band < LOW_BANDS;
		groups[band * 2 + (isLow ? 0 : 1)] = 1 / (isLow ? LOW_BANDS : BANDS - LOW_BANDS);
	}
	for (const word of ["low", "<|en|>"]) leanings[index(word)] = 1;
	for (const word of ["high", "<|fr|>"]) leanings[width + index(word)] = 1;
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
				{ name: "groups", shape: [BANDS, 2], values: groups },
				{ name: "leanings", shape: [2, width], values: leanings },
				{ name: "bias", shape: [width], values: bias },
				{ name: "anyTime", type: "int64", shape: [], values: [size] },
			],
			steps: [
				{ run: "Min", from: ["input_ids", "anyTime"], to: "rows" },
				{ run: "Gather", from: ["table", "rows"], to: "next" },
				{ run: "MatMul", from: ["encoder_hidden_states", "groups"], to: "grouped" },
				{ run: "MatMul", from: ["grouped", "leanings"], to: "heard" },
				{ run: "Add", from: ["heard", "bias"], to: "leaning" },
				{ run: "Add", from: ["next", "leaning"], to: "logits" },
			],
		}),
		...whisperSettings(index, width),
		"tokenizer.json": wordTokenizer(words, { marks: WHISPER_MARKS }),
	};
}

function whisperSettings(index: (word: string) => number, width: number): TinyModel {
	const marks = { eos_token_id: index(WHISPER_END), decoder_start_token_id: index(START) };
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
			pad_token_id: index(WHISPER_END),
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
			bos_token: WHISPER_END,
			eos_token: WHISPER_END,
			unk_token: WHISPER_END,
			pad_token: WHISPER_END,
		},
	};
}

const SOUND_RATE = 16_000;
const LETTER_SAMPLES = 1_280;
const LETTERS = [..." abcdefghijklmnopqrstuvwxyz'"];
const TAGS = ["<en>", "</en>", "<fr>", "</fr>"];
// The library speeds audio up a little by default.
const SPEED = 1.05;

/** The tone of a letter, in hertz. */
function toneOf(letter: string): number {
	return 500 + 50 * LETTERS.indexOf(letter);
}

/** A Supertonic by its settings: each letter has its own tone, each voice its own loudness. */
function speaker(): TinyModel {
	const words = ["<unk>", ...LETTERS, ...TAGS];
	const size = words.length;
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
				{ name: "seconds", shape: [], values: [(SPEED * (LETTER_SAMPLES - 0.01)) / SOUND_RATE] },
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
				{ name: "turns", shape: [size, 1], values: words.map(turnsOf) },
				{ name: "times", shape: [1, LETTER_SAMPLES], values: Array(LETTER_SAMPLES).keys() },
				{ name: "envelope", shape: [1, LETTER_SAMPLES], values: envelope },
				{ name: "flat", type: "int64", shape: [2], values: [0, -1] },
			],
			steps: [
				{ run: "Transpose", from: ["latents"], to: "letters", with: { perm: [0, 2, 1] } },
				{ run: "Mul", from: ["turns", "times"], to: "angles" },
				{ run: "Sin", from: ["angles"], to: "tones" },
				{ run: "Mul", from: ["tones", "envelope"], to: "waves" },
				{ run: "MatMul", from: ["letters", "waves"], to: "pieces" },
				{ run: "Reshape", from: ["pieces", "flat"], to: "waveform" },
			],
		}),
		"voices/F1.bin": Buffer.from(Float32Array.of(1, 1, 1, 1).buffer),
		"voices/M1.bin": Buffer.from(Float32Array.of(0.5, 0.5, 0.5, 0.5).buffer),
		"config.json": {
			architectures: ["SupertonicForConditionalGeneration"],
			model_type: "supertonic",
			sampling_rate: SOUND_RATE,
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

/** A letter's tone, in radians a sample; tags and blanks are silent. */
function turnsOf(word: string): number {
	const isHeard = word.length === 1 && word !== " ";
	return isHeard ? (2 * Math.PI * toneOf(word)) / SOUND_RATE : 0;
}

/** Silence at the end of each letter. */
const envelope = Float32Array.from({ length: LETTER_SAMPLES }, (_, sample) =>
	sample < LETTER_SAMPLES * 0.75 ? 0.5 : 0,
);

const models: Record<string, TinyModel> = {
	writer: writer({ thinks: false }),
	"thinker-0": writer({ thinks: true }),
	// As slow as a model of 360 million weights, the smallest text model in engine/models.yaml.
	"thinker-21": writer({ thinks: true, work: 21 }),
	"thinker-150": writer({ thinks: true, work: 150 }),
	classifier: classifier(),
	detector: detector(),
	whisper: whisper(),
	speaker: speaker(),
};

for (const [name, files] of Object.entries(models)) {
	const folder = join(import.meta.dirname, "models", name);
	rmSync(folder, { recursive: true, force: true });
	for (const [file, value] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		const content = Buffer.isBuffer(value) ? value : `${JSON.stringify(value, undefined, "\t")}\n`;
		writeFileSync(join(folder, file), content);
	}
}
