import { CHAT_MAX_TOKENS, CHAT_TEMPERATURE, FALLBACK_MAX_NEW_TOKENS } from "#shared/limits.ts";

type TextRequest = {
	/** The model's name on its route. */
	wireModel: string;
	messages: readonly { role: "user" | "assistant"; content: string }[];
};

/** The body of a streamed chat completion; it asks for the token counts at the end. */
export function completionRequest({ wireModel, messages }: TextRequest) {
	return {
		model: wireModel,
		messages,
		max_tokens: CHAT_MAX_TOKENS,
		temperature: CHAT_TEMPERATURE,
		stream: true,
		stream_options: { include_usage: true },
	};
}

/** The body of plain text generation, for a text model that cannot chat. */
export function generationRequest({ wireModel, prompt }: { wireModel: string; prompt: string }) {
	return {
		model: wireModel,
		inputs: prompt,
		parameters: {
			max_new_tokens: FALLBACK_MAX_NEW_TOKENS,
			temperature: CHAT_TEMPERATURE,
			return_full_text: false,
		},
	};
}
