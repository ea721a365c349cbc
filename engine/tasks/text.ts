import {
	InterruptableStoppingCriteria,
	type TextGenerationPipeline,
	TextStreamer,
} from "@huggingface/transformers";
import { createTokenEscaper } from "./escape-special-tokens.ts";
import { fitPrompt, type Message } from "./fit-prompt.ts";

const OPENING_THOUGHT = /<think>\s*$/;

type TextRequest = {
	messages: readonly Message[];
	maxTokens: number;
	temperature: number;
	topP: number;
};

type Way = {
	/** Called with each piece of the text as it is written. */
	onText: (piece: string) => void;
	/** Stops the text between two tokens. */
	signal: AbortSignal;
};

type Settings = {
	/** Tokens of prompt and answer together; the model's own limit counts where it is smaller. */
	window: number;
	/** The text of the model's `tokenizer.json`. */
	tokenizerJson: string;
};

/** Gives the function that answers a conversation with a loaded language model. */
export function createTextTask(
	{ tokenizer, model }: Pick<TextGenerationPipeline, "tokenizer" | "model">,
	{ window, tokenizerJson }: Settings,
) {
	const escapeTokens = createTokenEscaper(tokenizerJson);
	const { max_position_embeddings: positions } = model.config;
	const limit = Math.min(window, Number(positions ?? window));

	function render(messages: Message[]) {
		const prompt = tokenizer.apply_chat_template(messages, {
			tokenize: false,
			add_generation_prompt: true,
		});
		// Templates write the first mark themselves.
		const inputs = tokenizer(prompt, { add_special_tokens: false });
		return { prompt, inputs, promptTokens: inputs.input_ids.dims[1] ?? 0 };
	}

	return async function write(request: TextRequest, { onText, signal }: Way) {
		const { maxTokens, temperature, topP } = request;
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
		// Some templates open the thought themselves; a reader must see where it begins.
		if (OPENING_THOUGHT.test(prompt)) onText("<think>\n");
		const streamer = new TextStreamer(tokenizer, {
			skip_prompt: true,
			callback_function: onText,
			token_callback_function: ({ length }) => {
				completionTokens += length;
			},
		});
		await model.generate({
			...inputs,
			max_new_tokens,
			do_sample: temperature > 0,
			temperature: temperature || 1,
			top_p: topP,
			streamer,
			stopping_criteria: stopping,
		});
		const finishReason = completionTokens >= max_new_tokens ? "length" : "stop";
		return { finishReason, promptTokens, completionTokens, droppedMessages };
	};
}
