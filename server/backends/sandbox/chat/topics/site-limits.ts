import {
	AUDIO_MAX_BYTES,
	HISTORY_MAX_MESSAGES,
	IMAGE_MAX_BYTES,
	IMAGE_PROMPT_MAX_CHARACTERS,
	SPEECH_MAX_CHARACTERS,
	TEXT_MAX_CHARACTERS,
	TRANSCRIBE_MAX_SECONDS,
} from "#shared/limits.ts";
import type { Topic } from "./topic.ts";

const MEGABYTE = 1024 * 1024;

/** Tells how much of everything fits. */
export const siteLimits: Topic = {
	plan: "It asks how much fits. The limits are fixed, so a table says it best.",
	answer: ({ asked, facts }) =>
		/\blimits?\b|\bmaximum\b|how (?:long|big|large)\b.*\b(?:file|text|recording|picture|image|prompt)|\blimites?\b/i.test(
			asked.text,
		)
			? `## What fits on ${facts.name}\n\n| Input | At most |\n|---|---|\n| Text or chat message | ${TEXT_MAX_CHARACTERS} characters |\n| Conversation | ${HISTORY_MAX_MESSAGES} messages |\n| Picture description | ${IMAGE_PROMPT_MAX_CHARACTERS} characters |\n| Text to read aloud | ${SPEECH_MAX_CHARACTERS} characters |\n| Picture | ${IMAGE_MAX_BYTES / MEGABYTE} MB |\n| Recording | ${AUDIO_MAX_BYTES / MEGABYTE} MB, ${TRANSCRIBE_MAX_SECONDS} seconds |`
			: undefined,
};
