import type { Fixer } from "#shared/error-entry.ts";
import type { ErrorCode } from "#shared/errors.ts";
import type { Model, ModelTask } from "#shared/models.ts";
import type { SiteFacts } from "#shared/status.ts";
import type { WidgetContext } from "#shared/tasks/widget-chat.ts";

/** What a visitor's question to the assistant is about. */
export type AssistantTopic =
	| "instructions"
	| "error"
	| "token"
	| "microphone"
	| "privacy"
	| "limits"
	| "model"
	| "creator"
	| "where"
	| "models"
	| "site"
	| "assistant"
	| "thanks"
	| "greeting"
	| "help";

/** All that the sandbox's assistant knows when it answers. */
export type AssistantKnowledge = {
	facts: SiteFacts;
	visitor: WidgetContext | undefined;
	/** The model the question is about, or the one chosen in the playground. */
	model: Model | undefined;
	/** The error the question quotes, or the last one the visitor saw. */
	errorCode: ErrorCode | undefined;
};

/** The assistant's answers in one language. */
export type AssistantAnswers = {
	roles: Readonly<Record<ModelTask, string>>;
	fixers: Readonly<Record<Fixer, string>>;
	topics: Readonly<Record<AssistantTopic, (known: AssistantKnowledge) => string>>;
};
