import { type Constant, type Port, type Step, writeOnnx } from "./onnx.ts";
import type { TinyModel } from "./tiny-model.ts";
import { wordTokenizer } from "./word-tokenizer.ts";

const BEGIN = "<|begin|>";
const END = "<|end|>";
const ROLES = ["<|system|>", "<|user|>", "<|assistant|>"];
const THOUGHT = ["<think>", "</think>"];
// A context large enough to write for minutes; the catalogue narrows it.
const WINDOW = 100_000;
const SIZE = 1_500;
const CACHE = ["key", "value"] as const;
const CACHE_SIZE = 8;
// The answer to a question. No word occurs twice in all the sentences, so that each has one successor.
const ANSWER =
	"Hello visitor , this small table gives one word after another and means none of them .";
const IDEA = "Somebody asks me so I look up what follows";
// A question that ends with this word is answered endlessly, for Stop and long streams.
const ENDLESS = "forever or ever again forever";
/** Words at which a run fails: the first has no row in the table, the second exhausts the memory. */
export const FAILING = ["unlucky", "enormous"] as const;
const MORE_THAN_ANY_MEMORY = 2 ** 50;

/**
 * A Llama by its settings; its graph looks up the successor of the last word. With `work`, each token also multiplies
 * with a large table that often, like the layers of a real model.
 */
export function writer({
	thinks,
	work = 0,
	weights = "onnx/model_q4.onnx",
}: {
	thinks: boolean;
	work?: number;
	weights?: string;
}): TinyModel {
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
		[weights]: writeOnnx({
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

function largeTables(words: number): Constant[] {
	return [
		{ name: "wider", shape: [words, SIZE], values: new Float32Array(words * SIZE) },
		{ name: "large", shape: [SIZE, SIZE], values: new Float32Array(SIZE ** 2) },
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
		{ run: "Gather", from: ["wider", "input_ids"], to: "first" },
		...products,
		{ run: "ReduceMean", from: [`product${work - 1}`], to: "nothing", with: mean },
		{ run: "Add", from: ["next", "nothing"], to: "logits" },
	];
}
