import {
	DynamicCache,
	InterruptableStoppingCriteria,
	LogitsProcessorList,
	type Tensor,
	type TextGenerationPipeline,
	TextStreamer,
} from "@huggingface/transformers";
import { createTokenEscaper } from "./escape-special-tokens.ts";
import { fitPrompt, type Message } from "./fit-prompt.ts";
import { Nucleus } from "./nucleus.ts";

// Prompt tokens per pass: memory grows with them times the vocabulary, and with their square.
const PIECE_TOKENS = 256;
const LEAST_TEMPERATURE = 0.01;
const OPENING_THOUGHT = /<think>\s*$/;

type TextRequest = {
	messages: readonly Message[];
	maxTokens: number;
	temperature: number;
	topP: number;
};

type Way = {
	/** Called with each piece of the text as it is generated. */
	onText: (piece: string) => void;
	/** Stops the text between two tokens. */
	signal: AbortSignal;
};

type Settings = {
	/** Context length in tokens, prompt and answer together; the model's own limit applies if it is smaller. */
	window: number;
	/** The contents of the model's `tokenizer.json`. */
	tokenizerJson: string;
};

/** Returns the function that answers a conversation with a loaded language model. */
export function createTextTask(
	{ tokenizer, model }: Pick<TextGenerationPipeline, "tokenizer" | "model">,
	{ window, tokenizerJson }: Settings,
) {
	// A model may have several named templates.
	const escapeTokens = createTokenEscaper(
		tokenizerJson,
		JSON.stringify(tokenizer.chat_template ?? ""),
	);
	const { max_position_embeddings: positions } = model.config;
	const limit = Math.min(window, Number(positions ?? window));

	function render(messages: Message[]) {
		const prompt = tokenizer.apply_chat_template(messages, {
			tokenize: false,
			add_generation_prompt: true,
		});
		// Templates write the first special token themselves.
		const inputs = tokenizer(prompt, { add_special_tokens: false });
		return { prompt, inputs, promptTokens: inputs.input_ids.dims[1] ?? 0 };
	}

	/** Reads all but the last piece of a prompt into the cache, from which generation continues. */
	async function readAhead(
		{ input_ids, attention_mask }: { input_ids: Tensor; attention_mask: Tensor },
		cache: DynamicCache,
		signal: AbortSignal,
	): Promise<void> {
		const tokens = input_ids.dims[1] ?? 0;
		for (let end = PIECE_TOKENS; end < tokens && !signal.aborted; end += PIECE_TOKENS) {
			const until = (tensor: Tensor) => tensor.slice(null, [0, end]);
			await model.generate({
				input_ids: until(input_ids),
				attention_mask: until(attention_mask),
				past_key_values: cache,
				max_new_tokens: 1,
				do_sample: false,
			});
			// A model without a cache reads its whole prompt each time.
			if (Object.keys(cache).length === 0) return;
		}
	}

	return async function write(request: TextRequest, { onText, signal }: Way) {
		const { maxTokens, temperature, topP } = request;
		// Scores that are divided by almost nothing are no numbers any more.
		const isSampled = temperature >= LEAST_TEMPERATURE;
		const messages = request.messages.map((message) => ({
			...message,
			content: escapeTokens(message.content),
		}));
		const fitted = fitPrompt(render, { messages, window: limit, wanted: maxTokens });
		const { prompt, inputs, promptTokens, droppedMessages } = fitted;
		const max_new_tokens = Math.min(maxTokens, limit - promptTokens);
		const stopping = new InterruptableStoppingCriteria();
		signal.addEventListener("abort", () => stopping.interrupt());
		let completionTokens = 0;
		// Some templates open the thinking tag themselves; readers need it in the output.
		if (OPENING_THOUGHT.test(prompt)) onText("<think>\n");
		const streamer = new TextStreamer(tokenizer, {
			skip_prompt: true,
			callback_function: onText,
			token_callback_function: ({ length }) => {
				completionTokens += length;
			},
		});
		const processors = new LogitsProcessorList();
		if (isSampled && topP < 1) processors.push(new Nucleus(topP));
		const cache = new DynamicCache();
		try {
			await readAhead(inputs, cache, signal);
			// Without the pieces, the rest would be read in one pass.
			if (!signal.aborted) {
				await model.generate({
					...inputs,
					past_key_values: cache,
					max_new_tokens,
					do_sample: isSampled,
					temperature: isSampled ? temperature : 1,
					logits_processor: processors,
					streamer,
					stopping_criteria: stopping,
				});
			}
		} finally {
			await cache.dispose();
		}
		const finishReason = completionTokens >= max_new_tokens ? "length" : "stop";
		return { finishReason, promptTokens, completionTokens, droppedMessages };
	};
}
