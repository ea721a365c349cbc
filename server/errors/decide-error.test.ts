import { expect, test } from "vitest";
import { errorSentence } from "#shared/errors/error-texts.ts";
import { errors } from "#shared/errors.ts";
import { taskNames } from "#shared/models.ts";
import { refusals } from "../../testing/fixtures/refusals.ts";
import { decideError } from "./decide-error.ts";

test.each(refusals)("decides $name", ({ status, message, estimatedSeconds, code, sentence }) => {
	const error = decideError({ task: "chat", status, message, estimatedSeconds });
	expect([error.code, error.message]).toEqual([code, sentence ?? errorSentence(code)]);
});

// Real messages that `codeOfMessage` alone would misread.
test.each([
	["Model a/b does not exist", 404, "MODEL_NOT_FOUND"],
	["Model a/b does not exist", 400, "MODEL_NOT_FOUND"],
	["Model not supported by provider nebius", 400, "PROVIDER_CONFIGURATION"],
	["rate limit exceeded, please try again later", 429, "RATE_LIMIT"],
	["rate limit exceeded, please try again later", undefined, "RATE_LIMIT"],
	["Model a/b is currently loading", undefined, "MODEL_LOADING"],
	["`inputs` tokens + `max_new_tokens` must be <= 1024", 422, "INPUT_REFUSED"],
	["Input validation error: `inputs` cannot be empty", undefined, "INPUT_REFUSED"],
	["the next token was refused", 400, "INPUT_REFUSED"],
	["Failed to deserialize the JSON body into the target type", 422, "REQUEST_REFUSED"],
	["`inputs` tokens + `max_new_tokens` must be <= 1024", 500, "API_ERROR"],
	["Invalid API token", 400, "INVALID_TOKEN"],
	["Your access token has expired", undefined, "INVALID_TOKEN"],
	["Invalid token in JSON", 500, "API_ERROR"],
	["requires the model to predict timestamp tokens (> 30 seconds)", 400, "CLIP_TOO_LONG"],
	["Unexpected token '<'", undefined, "API_ERROR"],
	["Invalid username or password.", 401, "AUTHENTICATION_FAILED"],
	["No Inference Provider available for model a/b.", 400, "PROVIDER_CONFIGURATION"],
	["No Inference Provider available for model a/b.", undefined, "PROVIDER_CONFIGURATION"],
	[
		"We have not been able to find inference provider information for model a/b.",
		400,
		"PROVIDER_CONFIGURATION",
	],
	["", undefined, "UNEXPECTED"],
] as const)("%j with status %s is %s", (message, status, code) => {
	for (const task of taskNames)
		expect(decideError({ task, status, message }).code).toBe(
			code === "API_ERROR" && status !== undefined ? failureOf(task) : code,
		);
});

function failureOf(task: (typeof taskNames)[number]) {
	if (task === "generateImage") return "IMAGE_GENERATION_FAILED";
	if (task === "tts") return "TTS_FAILED";
	return task === "transcribe" ? "WHISPER_FAILED" : "API_ERROR";
}

test.each([
	["generateImage", "Image generation failed: 500 Internal error"],
	["tts", "TTS generation failed: 500 Internal error"],
	["transcribe", "Whisper API failed: 500 Internal error"],
	["detect", "API Error: Internal error"],
] as const)("%s words a failure its own way", (task, sentence) => {
	expect(decideError({ task, status: 500, message: "Internal error" }).message).toBe(sentence);
});

test.each([
	["generateImage", "Image generation failed: 502"],
	["chat", "API Error: HTTP 502"],
] as const)("%s without a message fit to show says the status only", (task, sentence) => {
	for (const message of ["", "<html>Bad Gateway</html>", "Traceback: /app/x.py"]) {
		expect(decideError({ task, status: 502, message }).message).toBe(sentence);
	}
});

test.each([
	["the estimate", { estimatedSeconds: 20.3, retryAfterSeconds: 3 }, 21],
	["the header", { retryAfterSeconds: 7 }, 7],
	["an estimate of nothing", { estimatedSeconds: 0 }, 1],
	["an estimate without end", { estimatedSeconds: 1e12 }, 86_400],
	["neither", {}, undefined],
])("passes on when to come back: %s", (_name, times, seconds) => {
	const error = decideError({ task: "chat", status: 503, message: "loading", ...times });
	expect([error.code, error.retryAfterSeconds]).toEqual(["MODEL_LOADING", seconds]);
});

test("a visitor never reads a text of 401, 402, 403 or 412", () => {
	for (const status of [401, 402, 403, 412]) {
		for (const task of taskNames) {
			const error = decideError({ task, status, message: "Something about the owner" });
			expect(error.message).toBe(errorSentence(error.code));
			expect(error.message).not.toContain("owner");
		}
	}
});

test.each([
	["generateImage", "Image generation failed: 422 prompt too long"],
	["tts", "TTS generation failed: 422 prompt too long"],
	["detect", "API Error: prompt too long"],
] as const)(
	"%s: a refused input keeps the words of its task and is the visitor's",
	(task, text) => {
		const error = decideError({
			task,
			status: 422,
			message: "prompt too long",
			retryAfterSeconds: 9,
		});
		expect([error.code, error.message]).toEqual(["INPUT_REFUSED", text]);
		expect(errors[error.code].fixer).toBe("visitor");
		expect(error.retryAfterSeconds).toBeUndefined();
	},
);

test("an error inside a stream counts by the status that it names", () => {
	const refusal = { task: "chat", status: undefined, message: "prompt too long" } as const;
	expect(decideError({ ...refusal, namedStatus: 422 }).code).toBe("INPUT_REFUSED");
	expect(decideError({ ...refusal, namedStatus: 500 }).code).toBe("API_ERROR");
});
