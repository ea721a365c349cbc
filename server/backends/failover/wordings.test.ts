import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { errorSentence } from "#shared/errors/error-texts.ts";
import { type ErrorCode, errors } from "#shared/errors.ts";
import { modelsFile } from "../../../testing/engines/models-file.ts";
import { wordings } from "../../../testing/fixtures/wordings.ts";
import { collect } from "../../../testing/server/collect.ts";
import { testContext } from "../../../testing/server/test-context.ts";
import { startStandIn } from "../../../testing/stand-in.ts";
import { PublicError } from "../../errors/public-error.ts";
import { createCaller } from "../../procedures/router.ts";
import { createNetwork } from "../network/network.ts";

const network = createNetwork();
let first: Awaited<ReturnType<typeof startStandIn>>;
let second: Awaited<ReturnType<typeof startStandIn>>;

beforeAll(async () => {
	[first, second] = await Promise.all([startStandIn(), startStandIn()]);
	second.play(({ response }) => {
		const choices = [{ message: { content: "Second" }, finish_reason: "stop" }];
		response.setHeader("content-type", "application/json").end(JSON.stringify({ choices }));
	});
});
afterEach(() => {
	second.calls.length = 0;
});
afterAll(async () => {
	await Promise.all([first.close(), second.close(), network.close()]);
});

function refuse(status: number, body: unknown, headers: Record<string, string> = {}) {
	const text = typeof body === "string" ? body : JSON.stringify(body);
	first.play(({ response }) => {
		const type = typeof body === "string" ? "text/plain" : "application/json";
		response.writeHead(status, { "content-type": type, ...headers }).end(text);
	});
}

/** A chat whose first back-end refuses, alone or with a healthy one behind it. */
async function ask(urls: readonly string[]) {
	const backends = urls.map((url) => ({ wire: "openai", url: `${url}/v1`, model: "m" }));
	const environment = { MODELS_FILE: modelsFile("chat", backends), PROVIDER: "huggingface" };
	const { context, backendCalls } = testContext({ transport: network, environment });
	const messages = [{ role: "user" as const, content: "Hello" }];
	const chat = createCaller(context).chat({ modelId: "test/model", messages });
	const { error } = await collect(chat);
	return { error: error instanceof PublicError ? error : undefined, backendCalls };
}

test.each(wordings)(
	"$provider, $status: $code ($body)",
	async ({ status, body, code, isFinal }) => {
		refuse(status, body);
		const alone = await ask([first.url]);
		expect(alone.error?.cause.code).toBe(code);
		expect(alone.error?.pointsSpent).toBe(0);
		expect(alone.error?.message).not.toMatch(/sk-|Billing|account/);
		if (isFinal) expect(errors[code].fixer).toBe("visitor");
		else expect(errors[code].fixer).not.toBe("visitor");

		const both = await ask([first.url, second.url]);
		expect(second.calls).toHaveLength(isFinal ? 0 : 1);
		expect(both.error?.cause.code).toBe(isFinal ? code : undefined);
		// The host sees it in the log, the metrics and the status page, whichever back-end answered.
		expect(both.backendCalls[0]).toMatchObject({ error: { code } });
	},
);

/** Section 8 of the specification: text in a provider's message, and the sentence shown for it. */
const catalogue: readonly [message: string, code: ErrorCode][] = [
	["It said: Model not found, sadly", "MODEL_NOT_FOUND"],
	["Model not found", "MODEL_NOT_FOUND"],
	["Rate limit hit", "RATE_LIMIT"],
	["API Rate limit reached", "RATE_LIMIT"],
	["Rate limit exceeded for this key", "RATE_LIMIT"],
	["Model is loading", "MODEL_LOADING"],
	["The weights are loading", "MODEL_LOADING"],
	["Model a/b is currently loading", "MODEL_LOADING"],
	["Currently loading weights 3/9", "MODEL_LOADING"],
	["Bad token given", "INVALID_TOKEN"],
	["Your token is wrong", "INVALID_TOKEN"],
	["The access token is missing", "INVALID_TOKEN"],
	["Token expired", "INVALID_TOKEN"],
	["Invalid API token", "INVALID_TOKEN"],
	["Cannot verify token", "INVALID_TOKEN"],
	["No Inference Provider for this", "PROVIDER_CONFIGURATION"],
	["Invalid username or password", "AUTHENTICATION_FAILED"],
	["anything else 77", "API_ERROR"],
];
/** Statuses that give the reason where the message does not (docs/decisions/041). */
const telling: Readonly<Record<number, ErrorCode>> = {
	401: "AUTHENTICATION_FAILED",
	403: "AUTHENTICATION_FAILED",
	402: "CREDITS_EXHAUSTED",
	404: "MODEL_NOT_FOUND",
	413: "INPUT_REFUSED",
	429: "RATE_LIMIT",
	504: "PROVIDER_TIMEOUT",
};
const statuses = [400, 401, 402, 403, 404, 413, 422, 429, 500, 503, 504];
const pairs = statuses.flatMap((status) =>
	catalogue.map(([message, code]) => {
		const own = code === "API_ERROR" ? telling[status] : undefined;
		return { status, message, code: own ?? code };
	}),
);

test.each(pairs)("$status with $message is $code", async ({ status, message, code }) => {
	refuse(status, { error: message });
	const { error } = await ask([first.url]);
	const failure = errorSentence("API_ERROR", { message });
	const sentence = errorSentence(code, { message, failure });
	expect([error?.cause.code, error?.message]).toEqual([code, sentence]);
});

test.each(catalogue)("inside a stream, %s is %s", async (message, code) => {
	refuse(200, `data: ${JSON.stringify({ error: { message } })}\n\n`);
	const { error } = await ask([first.url]);
	expect([error?.cause.code, error?.message]).toEqual([code, errorSentence(code, { message })]);
});

test.each([
	["`inputs` tokens + `max_new_tokens` must be <= 1024", 500],
	["Unexpected token '<'", 500],
	["the next token was refused", 400],
	["no stop token in the vocabulary", 500],
	["Invalid token in JSON at position 3", 400],
	["wrong token id 32001", 500],
	["this model's vocabulary has no such token", 500],
	["token budget insufficient", 400],
	["a token cannot be sampled", 500],
])("%j is about a model's tokens, and no key", async (message, status) => {
	refuse(status, { error: message });
	expect((await ask([first.url])).error?.cause.code).not.toBe("INVALID_TOKEN");
});

test.each([
	"Token is not authorized for this model",
	"Insufficient token permissions",
	"The token lacks the scope",
	"Your token has been deleted",
	"Inactive token",
	"Could not authenticate token",
	"Token cannot be blank",
	"Missing Authorization header",
])("%j is about a key, whatever the status", async (message) => {
	for (const status of [400, 404, 500]) {
		refuse(status, { error: message });
		expect((await ask([first.url])).error?.cause.code).toBe("INVALID_TOKEN");
	}
});

test.each([
	["The model is overloaded. Please try again later.", 503, "API_ERROR"],
	["503 Service Temporarily Unavailable", 503, "MODEL_LOADING"],
	["<html><h1>503 Service Unavailable</h1></html>", 503, "MODEL_LOADING"],
	["", 503, "MODEL_LOADING"],
	["The model is warming up", 500, "MODEL_LOADING"],
	["Error loading image", 500, "FILE_BROKEN"],
	["Error uploading the file", 500, "API_ERROR"],
	["Error loading tokenizer", 404, "MODEL_NOT_FOUND"],
	["Loading weights", 404, "MODEL_LOADING"],
	["Limite de débit dépassée", 400, "API_ERROR"],
	["Trop de requêtes", 429, "RATE_LIMIT"],
	["<title>429 Too Many Requests</title>", 500, "PROVIDER_FAILED"],
	["{", 500, "PROVIDER_FAILED"],
	['{"error":{"error":{"error":{"message":"Rate limit hit"}}}}', 500, "RATE_LIMIT"],
	['{"error":"{\\"error\\":{\\"message\\":\\"Model not found\\"}}"}', 500, "MODEL_NOT_FOUND"],
	[`Rate limit hit ${"y".repeat(5_000)}`, 400, "RATE_LIMIT"],
	["x".repeat(100_000), 400, "API_ERROR"],
	["[".repeat(100_000), 500, "PROVIDER_FAILED"],
])("%.60j with %i is %s", async (body, status, code) => {
	refuse(status, body);
	expect((await ask([first.url])).error?.cause.code).toBe(code);
});

test.each([
	["a fraction", { "retry-after": "12.7" }, {}, 13],
	["milliseconds", { "retry-after-ms": "2128" }, {}, 3],
	["units", { "retry-after": "1m30s" }, {}, 90],
	["Google's body", {}, { details: [{ "@type": "x.RetryInfo", retryDelay: "37s" }] }, 37],
	["the message", {}, { message: "Rate limit. Please try again in 7.66s." }, 8],
])("when to come back: %s", async (...[, headers, own, seconds]) => {
	refuse(429, { error: { message: "Rate limit", ...own } }, headers);
	expect((await ask([first.url])).error?.cause.retryAfterSeconds).toBe(seconds);
});
