import { expect, test } from "vitest";
import { errorSentence } from "#shared/errors/error-texts.ts";
import { errors } from "#shared/errors.ts";
import { taskNames } from "#shared/models.ts";
import { providerError } from "./provider-failure.ts";
import { redact } from "./redact.ts";

// Real messages that simple keyword matching would misread.
test.each([
	["Model a/b does not exist", 404, "MODEL_NOT_FOUND"],
	["Model a/b does not exist", 400, "MODEL_NOT_FOUND"],
	["Model not supported by provider nebius", 400, "PROVIDER_CONFIGURATION"],
	["rate limit exceeded, please try again later", 429, "RATE_LIMIT"],
	["rate limit exceeded, please try again later", undefined, "RATE_LIMIT"],
	["Model a/b is currently loading", undefined, "MODEL_LOADING"],
	["`inputs` tokens + `max_new_tokens` must be <= 1024", 422, "INPUT_REFUSED"],
	["Input validation error: `inputs` cannot be empty", undefined, "INPUT_REFUSED"],
	["the next token was refused", 400, "API_ERROR"],
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
	["", undefined, "PROVIDER_FAILED"],
] as const)("%j with status %s is %s", (message, status, code) => {
	for (const task of taskNames)
		expect(providerError({ task, status, message }).code).toBe(
			code === "API_ERROR" && status !== undefined ? failureOf(task) : code,
		);
});

function failureOf(task: (typeof taskNames)[number]) {
	if (task === "generateImage") return "IMAGE_GENERATION_FAILED";
	if (task === "tts") return "TTS_FAILED";
	return task === "transcribe" ? "WHISPER_FAILED" : "API_ERROR";
}

test.each([
	["generateImage", 500, "Internal error", "Image generation failed: 500 Internal error"],
	["tts", 500, "Internal error", "TTS generation failed: 500 Internal error"],
	["transcribe", 500, "Internal error", "Whisper API failed: 500 Internal error"],
	["detect", 500, "Internal error", "API Error: Internal error"],
	["generateImage", 422, "prompt too long", "Image generation failed: 422 prompt too long"],
	["tts", 422, "prompt too long", "TTS generation failed: 422 prompt too long"],
	["detect", 422, "prompt too long", "API Error: prompt too long"],
	["generateImage", 502, "", "Image generation failed: 502"],
	["generateImage", 502, "<html>Bad Gateway</html>", "Image generation failed: 502"],
	["generateImage", 502, "Traceback: /app/x.py", "Image generation failed: 502"],
	["chat", 502, "", "An unexpected error occurred. Please try again."],
	["chat", 502, "<html>Bad Gateway</html>", "API Error: HTTP 502"],
	["chat", 502, "Traceback: /app/x.py", "API Error: HTTP 502"],
] as const)("%s words a failure with %i and %j its own way", (...[task, status, message, said]) => {
	expect(providerError({ task, status, message }).message).toBe(said);
});

test.each(["generateImage", "tts", "detect"] as const)(
	"%s: a refused input is the visitor's, who need not wait",
	(task) => {
		const refusal = { status: 422, message: "prompt too long", retryAfterSeconds: 9 };
		const { code, retryAfterSeconds } = providerError({ task, ...refusal });
		expect([code, errors[code].fixer]).toEqual(["INPUT_REFUSED", "visitor"]);
		expect(retryAfterSeconds).toBeUndefined();
	},
);

test.each([
	["chat", "API Error: kaput"],
	["generateText", "API Error: kaput"],
	["widgetChat", "API Error: kaput"],
	["tts", "TTS generation failed: 413 kaput"],
	["generateImage", "Image generation failed: 413 kaput"],
	["classify", "This file is larger than the model takes."],
	["detect", "This file is larger than the model takes."],
	["transcribe", "This file is larger than the model takes."],
] as const)("%s: a provider's 413 tells nothing of our own limits", (task, sentence) => {
	const error = providerError({ task, status: 413, message: "kaput" });
	expect([error.message, errors[error.code].fixer]).toEqual([sentence, "visitor"]);
});

test.each([
	["the estimate", { estimatedSeconds: 20.3, retryAfterSeconds: 3 }, 21],
	["the header", { retryAfterSeconds: 7 }, 7],
	["an estimate of nothing", { estimatedSeconds: 0 }, 1],
	["an estimate without end", { estimatedSeconds: 1e12 }, 86_400],
	["neither", {}, undefined],
])("passes on when to come back: %s", (_name, times, seconds) => {
	const error = providerError({ task: "chat", status: 503, message: "loading", ...times });
	expect([error.code, error.retryAfterSeconds]).toEqual(["MODEL_LOADING", seconds]);
});

test("a visitor never reads a text of 401, 402, 403 or 412", () => {
	for (const status of [401, 402, 403, 412]) {
		for (const task of taskNames) {
			const error = providerError({ task, status, message: "Something about the owner" });
			expect(error.message).toBe(errorSentence(error.code));
			expect(error.message).not.toContain("owner");
		}
	}
});

test("an error inside a stream counts by the status that it names", () => {
	const refusal = { task: "chat", status: undefined, message: "prompt too long" } as const;
	expect(providerError({ ...refusal, namedStatus: 422 }).code).toBe("INPUT_REFUSED");
	expect(providerError({ ...refusal, namedStatus: 500 }).code).toBe("API_ERROR");
});

// Messages without a status, and the code of each.
test.each([
	["It said: Model not found, sadly", "MODEL_NOT_FOUND"],
	["It said: Rate limit, sadly", "RATE_LIMIT"],
	["loading a token", "MODEL_LOADING"],
	["It said: No Inference Provider, sadly", "PROVIDER_CONFIGURATION"],
	["It said: Invalid username or password, sadly", "AUTHENTICATION_FAILED"],
	["Rate limit reached. Please log in or use a HF access token", "RATE_LIMIT"],
	["Model not found while loading the token", "MODEL_NOT_FOUND"],
	["Loading model", "MODEL_LOADING"],
	["Error uploading the file", "API_ERROR"],
	["anything else", "API_ERROR"],
] as const)("%j without a status is %s", (message, code) => {
	const error = providerError({ task: "chat", status: undefined, message });
	expect([error.code, error.message]).toEqual([code, errorSentence(code, { message })]);
});

test.each([
	["Internal server error"],
	["Model is overloaded"],
	["Error in `inputs.context`: field required"],
	["Model HuggingFaceTB/SmolLM3-3B is busy"],
	["`inputs` tokens + `max_new_tokens` must be <= 1024. Given: 1 `inputs` tokens"],
	["Model too busy, unable to get response in less than 60 second(s)"],
	["Failed to deserialize the JSON body: missing field `inputs` at line 1 column 158"],
	["404: Not Found"],
	["Le modèle est occupé 😀"],
])("shows %j as it is", (text) => {
	expect(redact(text)).toBe(text);
});

test.each([
	["a token", "Bad token hf_AbCdEfGhIjKlMnOp"],
	["a key of another provider", "Bad key fw_3ZaBcDeFgHiJkL"],
	["a key with a dash", "Incorrect API key provided: sk-abcdefghij"],
	["a signed token", "Got eyJhbGciOiJIUzI1NiJ9.eyJzdWIi"],
	["a bearer header", "Authorization: Bearer abc"],
	["an account", "Not allowed on behalf of user jane-doe"],
	["an organisation", "Not allowed for org acme"],
	["an account's path", "accounts/jane-doe-4f5/models/x is gone"],
	["billing", "You have exceeded your monthly included credits"],
	["a mail address", "Ask jane@example.com"],
	["a URL", "See https://huggingface.co/settings/billing"],
	["an address", "connect ECONNREFUSED 10.0.12.7:8080"],
	["an address of six", "connect to [fe80::1]:80"],
	["a name inside", "getaddrinfo ip-10-0-0-1.ec2.internal"],
	["a path", "No such file: /repository/handler.py"],
	["a path behind a quote", "open '/data/models/x'"],
	["a short path", "cannot write /tmp"],
	["a home", "see ~/.cache/huggingface/token"],
	["a Windows path", "C:\\models\\x"],
	["a stack of Python", 'Traceback (most recent call last): File "x.py", line 3, in run'],
	["a stack of Node", "TypeError: x at run (index:3:4)"],
	["markup", "<html><body>502</body></html>"],
	["markup behind a text", "Oops <script>alert(1)</script>"],
	["a long secret", `id ${"a1B2".repeat(12)}`],
])("leaves out %s", (_name, text) => {
	expect(redact(text)).toBe("");
});

test("joins lines, drops control characters and clips", () => {
	expect(redact("\n Content type\n\tis\u0000 not\u001b[31m ok ")).toBe(
		"Content type is not [31m ok",
	);
	const long = redact("word ".repeat(100));
	expect(long).toHaveLength(200);
	expect(long.endsWith("…")).toBe(true);
	expect(redact("😀".repeat(150))).toBe(`${"😀".repeat(99)}…`);
});
