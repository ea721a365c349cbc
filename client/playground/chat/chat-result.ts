import type { Made } from "../finished/finished-result.ts";

/** An answer of the chat as other models can be given it. */
export function chatResult(content: string): Made {
	return { type: "chat", generated_text: content };
}
