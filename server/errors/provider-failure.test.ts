import { expect, test } from "vitest";
import { errorSentence } from "#shared/errors/error-texts.ts";
import { type ErrorCode, errors } from "#shared/errors.ts";
import { taskNames } from "#shared/models.ts";
import { providerError } from "./provider-failure.ts";
import { redact } from "./redact.ts";

/** Section 8 of the specification: text in a provider's message, and the sentence shown for it. */
const catalogue: readonly [message: string, code: ErrorCode][] = [
	["It said: Model not found, sadly", "MODEL_NOT_FOUND"],
	["Model not found", "MODEL_NOT_FOUND"],
	["Not Found: Model not found", "MODEL_NOT_FOUND"],
	["Model not found while loading the token", "MODEL_NOT_FOUND"],
	["Rate limit hit", "RATE_LIMIT"],
	["API Rate limit reached", "RATE_LIMIT"],
	["Rate limit exceeded for this key", "RATE_LIMIT"],
	["Rate limit reached. Please log in or use a HF access token", "RATE_LIMIT"],
	["rate limit exceeded, please try again later", "RATE_LIMIT"],
	["Model is loading", "MODEL_LOADING"],
	["Loading model", "MODEL_LOADING"],
	["The weights are loading", "MODEL_LOADING"],
	["Model a/b is currently loading", "MODEL_LOADING"],
	["Currently loading weights 3/9", "MODEL_LOADING"],
	["Bad token given", "INVALID_TOKEN"],
	["Your token is wrong", "INVALID_TOKEN"],
	["The access token is missing", "INVALID_TOKEN"],
	["Token expired", "INVALID_TOKEN"],
	["Invalid API token", "INVALID_TOKEN"],
	["Cannot verify token", "INVALID_TOKEN"],
	["Token is not authorized for this model", "INVALID_TOKEN"],
	["Insufficient token permissions", "INVALID_TOKEN"],
	["The token lacks the scope", "INVALID_TOKEN"],
	["Your token has been deleted", "INVALID_TOKEN"],
	["Inactive token", "INVALID_TOKEN"],
	["Could not authenticate token", "INVALID_TOKEN"],
	["Token cannot be blank", "INVALID_TOKEN"],
	["Missing Authorization header", "INVALID_TOKEN"],
	["API token error", "INVALID_TOKEN"],
	["There is a problem with your token", "INVALID_TOKEN"],
	["Invalid username or password, or a wrong token", "INVALID_TOKEN"],
	["Model not found: No Inference Provider", "MODEL_NOT_FOUND"],
	["No Inference Provider is free: rate limit reached", "RATE_LIMIT"],
	["No Inference Provider yet, the model is loading", "MODEL_LOADING"],
	["It said: No Inference Provider, sadly", "PROVIDER_CONFIGURATION"],
	["No Inference Provider for this", "PROVIDER_CONFIGURATION"],
	["No Inference Provider available for model a/b.", "PROVIDER_CONFIGURATION"],
	["It said: Invalid username or password, sadly", "AUTHENTICATION_FAILED"],
	["Invalid username or password", "AUTHENTICATION_FAILED"],
];
const silent = [undefined, 400, 409, 418, 422, 424, 451, 500, 501, 502, 503, 520, 529];
/** Statuses that give the reason where the message does not (docs/decisions/041). */
const telling: readonly [status: number, code: ErrorCode][] = [
	[401, "AUTHENTICATION_FAILED"],
	[402, "CREDITS_EXHAUSTED"],
	[403, "PROVIDER_CONFIGURATION"],
	[404, "MODEL_NOT_FOUND"],
	[408, "PROVIDER_TIMEOUT"],
	[410, "PROVIDER_CONFIGURATION"],
	[412, "AUTHENTICATION_FAILED"],
	[413, "INPUT_REFUSED"],
	[429, "RATE_LIMIT"],
	[504, "PROVIDER_TIMEOUT"],
];
const statuses = [...silent, ...telling.map(([status]) => status)];

test.each(catalogue)("%j is %s at every status and of every task", (message, code) => {
	for (const status of statuses) {
		for (const task of taskNames) {
			const error = providerError({ task, status, message });
			expect([status, error.code, error.message]).toEqual([status, code, errorSentence(code)]);
		}
	}
});

test("any other message is shown where the status says nothing, otherwise the status decides", () => {
	for (const status of silent) {
		const { message } = providerError({ task: "chat", status, message: "anything else 77" });
		expect(message).toBe("API Error: anything else 77");
	}
	for (const [status, code] of telling) {
		expect(providerError({ task: "chat", status, message: "anything else 77" }).code).toBe(code);
	}
});

// Real messages that simple keyword matching would misread.
test.each<[message: string, status: number | undefined, code: ErrorCode]>([
	["Model a/b does not exist", 400, "MODEL_NOT_FOUND"],
	["Model not supported by provider nebius", 400, "PROVIDER_CONFIGURATION"],
	["We have not been able to find inference provider information", 400, "PROVIDER_CONFIGURATION"],
	["`inputs` tokens + `max_new_tokens` must be <= 1024", 422, "INPUT_REFUSED"],
	["`inputs` tokens + `max_new_tokens` must be <= 1024", 500, "API_ERROR"],
	["Input validation error: `inputs` cannot be empty", undefined, "INPUT_REFUSED"],
	["Failed to deserialize the JSON body into the target type", 422, "REQUEST_REFUSED"],
	["requires the model to predict timestamp tokens (> 30 seconds)", 400, "CLIP_TOO_LONG"],
	["Your credit balance is too low", 429, "CREDITS_EXHAUSTED"],
	["Sorry, you have been blocked", 403, "BLOCKED"],
	["API key is blocked", 403, "INVALID_TOKEN"],
	["Access is not available in your region", 403, "PROVIDER_CONFIGURATION"],
	["Error uploading the file", 500, "API_ERROR"],
	["Error while loading the model", 500, "MODEL_LOADING"],
	["Error while loading the model", 429, "RATE_LIMIT"],
	["Unexpected token '<'", 500, "API_ERROR"],
	["the next token was refused", 400, "API_ERROR"],
	["no stop token in the vocabulary", 500, "API_ERROR"],
	["Invalid token in JSON at position 3", 400, "API_ERROR"],
	["wrong token id 32001", 500, "API_ERROR"],
	["this model's vocabulary has no such token", 500, "API_ERROR"],
	["token budget insufficient", 400, "API_ERROR"],
	["a token cannot be sampled", 500, "API_ERROR"],
	["error while sampling a token", 500, "API_ERROR"],
	["error at token 17", 500, "API_ERROR"],
	["", undefined, "PROVIDER_FAILED"],
])("%j with status %s is %s", (message, status, code) => {
	expect(providerError({ task: "chat", status, message }).code).toBe(code);
});

test("what a provider refuses or withholds in an answer with status 200 is free", () => {
	const isFree = (message: string) =>
		providerError({ task: "chat", status: undefined, message }).isFree;
	const said = ["Rate limit", "Insufficient balance", "content policy", "kaput"];
	expect(said.map(isFree)).toEqual([true, true, true, false]);
});

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
			expect(`${error.message} ${JSON.stringify(error.parts)}`).not.toContain("owner");
		}
	}
});

test("an error inside a stream counts by the status that it names", () => {
	const refusal = { task: "chat", status: undefined, message: "prompt too long" } as const;
	expect(providerError({ ...refusal, namedStatus: 422 }).code).toBe("INPUT_REFUSED");
	expect(providerError({ ...refusal, namedStatus: 500 }).code).toBe("API_ERROR");
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
