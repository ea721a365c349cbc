import type { SiteFacts } from "#shared/status.ts";
import type { PromptFacts } from "../../prompt/prompt-facts.ts";

/** One message of a conversation, looked at. */
export type ChatQuestion = {
	asked: PromptFacts;
	facts: SiteFacts;
	/** What the visitor wrote before, oldest first. */
	earlier: readonly string[];
};

/** Something that the sandbox can talk about. */
export type Topic = {
	/** How it means to answer, for its thinking. */
	plan: string;
	/** Gives the answer in Markdown; undefined where the question is about something else. */
	answer(question: ChatQuestion): string | undefined;
};
