import type { PreTrainedTokenizer } from "@huggingface/transformers";
import { badInput } from "../engine-error.ts";

type Message = { role: string; content: string };

// Of the window, at least this share is kept for the answer.
const ANSWER_SHARE = 0.25;

/**
 * Renders a conversation so that it fits. Left to itself the library cuts the end, with the
 * question in it: here the oldest turns go, never the instructions nor the last message.
 */
export function fitPrompt(
	tokenizer: PreTrainedTokenizer,
	{ messages, window, wanted }: { messages: readonly Message[]; window: number; wanted: number },
) {
	const room = window - Math.min(wanted, Math.floor(window * ANSWER_SHARE));
	const rules = messages.filter(({ role }) => role === "system");
	const turns = messages.filter(({ role }) => role !== "system");
	let tokens = 0;
	for (const [droppedMessages, { role }] of turns.entries()) {
		// A conversation begins with the visitor: an answer goes with its question.
		if (droppedMessages > 0 && role !== "user") continue;
		const rendered = render(tokenizer, [...rules, ...turns.slice(droppedMessages)]);
		tokens = rendered.promptTokens;
		if (tokens <= room) return { ...rendered, droppedMessages };
	}
	const facts = `${tokens} tokens; ${room} fit beside an answer`;
	throw badInput(`This is too long for the model (${facts}). Please shorten it.`);
}

function render(tokenizer: PreTrainedTokenizer, messages: Message[]) {
	const prompt = tokenizer.apply_chat_template(messages, {
		tokenize: false,
		add_generation_prompt: true,
	});
	// Templates write the first mark themselves.
	const inputs = tokenizer(prompt, { add_special_tokens: false });
	return { prompt, inputs, promptTokens: inputs.input_ids.dims[1] ?? 0 };
}
