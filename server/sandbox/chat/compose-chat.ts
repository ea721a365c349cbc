import { models } from "#shared/models.ts";
import type { SiteFacts } from "../../site-facts.ts";
import type { PromptFacts } from "../prompt/prompt-facts.ts";
import type { Script } from "./chat-reply.ts";

type ChatQuestion = { asked: PromptFacts; facts: SiteFacts; earlier: readonly string[] };

/** Answers one message of a conversation in Markdown, as the chat model's stand-in. */
export function composeChat({ asked, facts, earlier }: ChatQuestion): Script {
	const [main] = asked.subjects;
	return {
		reasoning: `The visitor writes ${asked.words} words in ${asked.language} about ${main}; ${earlier.length} messages came before.`,
		answer: `## About ${main}\n\nThis is a simulated answer of **${facts.name}**.\n\n${models.map((model) => `- **${model.name}**: ${model.description}`).join("\n")}`,
	};
}
