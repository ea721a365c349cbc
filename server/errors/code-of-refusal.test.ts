import { expect, test } from "vitest";
import { errorSentence } from "#shared/errors/error-texts.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { codeOfMessage } from "./code-of-refusal.ts";

// Section 8 of the specification, row by row.
const rows: readonly [message: string, code: ErrorCode, text: string][] = [
	[
		"Model not found",
		"MODEL_NOT_FOUND",
		"Model not found. The model may not exist or is not publicly available.",
	],
	["Rate limit", "RATE_LIMIT", "Rate limit exceeded. Please try again later."],
	["loading", "MODEL_LOADING", "Model is currently loading. Please try again in a few moments."],
	["token", "INVALID_TOKEN", "Invalid API token. Please check your provider token."],
	[
		"No Inference Provider",
		"PROVIDER_CONFIGURATION",
		"This model requires a specific provider configuration. Please try a different model or check your API access.",
	],
	[
		"Invalid username or password",
		"AUTHENTICATION_FAILED",
		"Authentication failed. Please check your provider API token and ensure it has the necessary permissions.",
	],
	["anything else", "API_ERROR", "API Error: anything else"],
	["", "UNEXPECTED", "An unexpected error occurred. Please try again."],
];

test.each(rows)("%j means %s", (message, code, text) => {
	expect(codeOfMessage(message)).toBe(code);
	expect(errorSentence(code, { message })).toBe(text);
});

test.each(rows.slice(0, 6))("%j counts anywhere in a message", (message, code) => {
	expect(codeOfMessage(`It said: ${message}, sadly`)).toBe(code);
});

test.each([
	["Rate limit reached. Please log in or use a HF access token", "RATE_LIMIT"],
	["Model not found while loading the token", "MODEL_NOT_FOUND"],
	["loading a token", "MODEL_LOADING"],
	["No Inference Provider for this token", "INVALID_TOKEN"],
	["rate limit", "API_ERROR"],
	["Loading", "API_ERROR"],
	["model not found", "API_ERROR"],
])("%j is decided by the first row that fits, letter by letter", (message, code) => {
	expect(codeOfMessage(message)).toBe(code);
});

test.each([
	["IMAGE_GENERATION_FAILED", "Image generation failed: 500 busy"],
	["TTS_FAILED", "TTS generation failed: 500 busy"],
	["WHISPER_FAILED", "Whisper API failed: 500 busy"],
] as const)("%s names status and body", (code, text) => {
	expect(errorSentence(code, { status: 500, body: "busy" })).toBe(text);
});

test("a sentence fills its parts once and never from the prototype", () => {
	expect(errorSentence("API_ERROR", { message: "{message} {status} $& $1" })).toBe(
		"API Error: {message} {status} $& $1",
	);
	expect(errorSentence("IMAGE_GENERATION_FAILED")).toBe("Image generation failed:");
});
