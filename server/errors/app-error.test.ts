import { expect, test } from "vitest";
import { errorSentence } from "#shared/errors/error-texts.ts";
import { AppError } from "./app-error.ts";

test("an error shows the catalogue's sentence with its parts filled in", () => {
	const error = new AppError("IMAGE_GENERATION_FAILED", { parts: { status: 500, body: "busy" } });
	expect(error.message).toBe("Image generation failed: 500 busy");
	expect(error.isFree).toBe(false);
});

test.each([
	["MODEL_NOT_FOUND", "Model not found. The model may not exist or is not publicly available."],
	["RATE_LIMIT", "Rate limit exceeded. Please try again later."],
	["MODEL_LOADING", "Model is currently loading. Please try again in a few moments."],
	["INVALID_TOKEN", "Invalid API token. Please check your provider token."],
	[
		"PROVIDER_CONFIGURATION",
		"This model requires a specific provider configuration. Please try a different model or check your API access.",
	],
	[
		"AUTHENTICATION_FAILED",
		"Authentication failed. Please check your provider API token and ensure it has the necessary permissions.",
	],
	["API_ERROR", "API Error: busy"],
	["UNEXPECTED", "An unexpected error occurred. Please try again."],
	["IMAGE_GENERATION_FAILED", "Image generation failed: 500 busy"],
	["TTS_FAILED", "TTS generation failed: 500 busy"],
	["WHISPER_FAILED", "Whisper API failed: 500 busy"],
] as const)("%s is worded as others rely on", (code, text) => {
	expect(errorSentence(code, { status: 500, body: "busy", message: "busy" })).toBe(text);
});

test("a sentence fills its parts once and never from the prototype", () => {
	expect(errorSentence("API_ERROR", { message: "{message} {status} $& $1" })).toBe(
		"API Error: {message} {status} $& $1",
	);
	expect(errorSentence("IMAGE_GENERATION_FAILED")).toBe("Image generation failed:");
});
