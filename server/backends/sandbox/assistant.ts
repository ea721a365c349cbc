import { type ErrorCode, errorCodes, errors } from "#shared/errors.ts";
import { findModel, type Model, type ModelTask, models } from "#shared/models.ts";
import type { SiteFacts } from "#shared/status.ts";
import { readVisitorLines } from "../../assistant/visitor-lines.ts";
import type { AssistantAnswers } from "./assistant-answers.ts";
import { assistantArabic } from "./assistant-arabic.ts";
import { assistantEnglish } from "./assistant-english.ts";
import { assistantFrench } from "./assistant-french.ts";
import { type AssistantLanguage, assistantLanguage } from "./assistant-language.ts";
import { assistantSpanish } from "./assistant-spanish.ts";
import { assistantTopic } from "./assistant-topic.ts";

type AssistantQuestion = {
	/** The whole conversation as it came over the wire, system prompt included. */
	messages: readonly { role: string; content: string }[];
	facts: SiteFacts;
};

const answers: Readonly<Record<AssistantLanguage, AssistantAnswers>> = {
	fr: assistantFrench,
	en: assistantEnglish,
	es: assistantSpanish,
	ar: assistantArabic,
};

/** Shorter beginnings of sentences could be anything. */
const QUOTE_MIN_CHARACTERS = 10;

/** Answers a question about the site in its language, from the same facts as a model would. */
export function answerAsAssistant({ messages, facts }: AssistantQuestion): string {
	const asked = messages
		.filter((message) => message.role === "user")
		.map(contentOf)
		.reverse();
	const question = asked[0] ?? "";
	const prompt = messages.filter((message) => message.role === "system").map(contentOf);
	const visitor = readVisitorLines(prompt.join("\n"));
	const quoted = quotedError(question);
	const { topic, task } = assistantTopic(question);
	return answers[assistantLanguage(asked)].topics[quoted ? "error" : topic]({
		facts,
		visitor,
		model: task ? modelOf(task) : findModel(visitor?.modelId ?? ""),
		errorCode: quoted ?? visitor?.errorCode,
	});
}

function contentOf(message: { content: string }): string {
	return message.content;
}

function modelOf(task: ModelTask): Model | undefined {
	return models.find((model) => model.task === task);
}

/** The error whose sentence the question quotes, at least its beginning. */
function quotedError(question: string): ErrorCode | undefined {
	const text = question.toLowerCase();
	return errorCodes.find((code) => {
		const [beginning = ""] = errors[code].sentence.toLowerCase().split(/[.:{,]/);
		return beginning.length >= QUOTE_MIN_CHARACTERS && text.includes(beginning.trim());
	});
}
