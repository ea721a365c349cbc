import { findModel } from "#shared/models.ts";
import { answerAsAssistant } from "../assistant.ts";
import type { SandboxCall } from "../call.ts";
import { promptFacts } from "../prompt/prompt-facts.ts";
import type { Script } from "./chat-reply.ts";
import { composeChat } from "./compose-chat.ts";
import { composeProse } from "./compose-prose.ts";

/** Chooses who speaks: the site's assistant, the writing model or the chat model. */
export function composeScript({ input, facts, modelId, prompt }: SandboxCall): Script {
	const messages = (input.messages ?? []).map(({ role, content }) => ({
		role,
		content: content ?? "",
	}));
	const system = messages[0]?.role === "system" ? messages[0].content : undefined;
	if (system !== undefined && input.stream !== true) {
		const answer = answerAsAssistant({ messages, facts });
		return { reasoning: "Le visiteur écrit à l'assistant du site. Je réponds brièvement.", answer };
	}
	const asked = promptFacts(prompt);
	const earlier = messages.filter(({ role }) => role === "user").slice(0, -1);
	const script =
		findModel(modelId)?.task === "generateText"
			? composeProse(asked)
			: composeChat({ asked, facts, earlier: earlier.map(({ content }) => content) });
	return system?.includes("/no_think") ? { ...script, reasoning: "" } : script;
}
