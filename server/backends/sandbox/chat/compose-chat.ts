import { wordCount } from "../prompt/word-count.ts";
import type { Script } from "./chat-reply.ts";
import { anything } from "./topics/anything.ts";
import { arithmetic } from "./topics/arithmetic.ts";
import { codeRequest } from "./topics/code-request.ts";
import { comparison } from "./topics/comparison.ts";
import { greeting } from "./topics/greeting.ts";
import { letterCount } from "./topics/letter-count.ts";
import { siteItself } from "./topics/site-itself.ts";
import { siteLimits } from "./topics/site-limits.ts";
import { siteModels } from "./topics/site-models.ts";
import { steps } from "./topics/steps.ts";
import type { ChatQuestion, Topic } from "./topics/topic.ts";

const topics: readonly Topic[] = [
	arithmetic,
	letterCount,
	greeting,
	siteLimits,
	siteModels,
	siteItself,
	codeRequest,
	comparison,
	steps,
];

/** Answers one message of a conversation in Markdown, as the chat model's stand-in. */
export function composeChat(question: ChatQuestion): Script {
	for (const topic of topics) {
		const answer = topic.answer(question);
		if (answer !== undefined) {
			return toScript(question, topic.plan, answer);
		}
	}
	const plan = "I know no facts about it. I will say what I can see in the question itself.";
	return toScript(question, plan, anything(question));
}

function toScript({ asked, earlier, facts }: ChatQuestion, plan: string, answer: string): Script {
	const turn =
		earlier.length === 0 ? "It opens the conversation." : `It is message ${earlier.length + 1}.`;
	const inEnglish =
		asked.language === "English" ? "" : ` You wrote in ${asked.language}; I only know English.`;
	return {
		reasoning: `The message is in ${asked.language}, ${wordCount(asked.words)} long. ${turn} It seems to be about ${asked.subjects.join(", ")}. ${plan}`,
		answer: `${answer}\n\n> Simulated by the sandbox of ${facts.name}: no model was asked.${inEnglish}`,
	};
}
