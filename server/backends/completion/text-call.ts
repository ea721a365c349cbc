import { readCompletionStream } from "./completion-stream.ts";
import { readGeneratedText } from "./generated-text.ts";
import { completionRequest, generationRequest } from "./text-request.ts";

type TextCall = {
	/** False for a model that takes plain text only. */
	isChatCapable: boolean;
	/** The model's name on its route. */
	wireModel: string;
	prompt: string;
};

/** How a text model is asked and its answer read: as a chat, or plainly where it cannot chat. */
export function textCall({ isChatCapable, wireModel, prompt }: TextCall) {
	if (!isChatCapable) {
		return { json: generationRequest({ wireModel, prompt }), read: readGeneratedText };
	}
	const messages = [{ role: "user" as const, content: prompt }];
	return { json: completionRequest({ wireModel, messages }), read: readCompletionStream };
}
