import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { errors, isErrorCode } from "#shared/errors.ts";
import { modelsFile } from "../../../testing/engines/models-file.ts";
import { checkedCaller } from "../../../testing/server/checked-caller.ts";
import { collect } from "../../../testing/server/collect.ts";
import { testContext } from "../../../testing/server/test-context.ts";
import { startStandIn } from "../../../testing/stand-in.ts";
import { PublicError } from "../../errors/public-error.ts";
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
	const chat = checkedCaller(context).chat({ modelId: "test/model", messages });
	const { error } = await collect(chat);
	return { error: error instanceof PublicError ? error : undefined, backendCalls };
}

/** Bodies that providers document or hosts reported: a status, a provider and a body a line, below their meaning. */
const file = new URL("../../../testing/fixtures/wordings.txt", import.meta.url);
const wordings = readFileSync(file, "utf8")
	.split(/\n\n/)
	.flatMap((group) => {
		const [code = "", ...lines] = group.trim().split("\n");
		return lines.map((line) => {
			const [, status = "", provider = "", body = ""] = /^(\d+) (.*?) \| ?(.*)$/.exec(line) ?? [];
			return {
				status: Number(status),
				provider,
				body,
				code: isErrorCode(code) ? code : "UNEXPECTED",
			};
		});
	});

test.each(wordings)("$provider, $status: $code ($body)", async ({ status, body, code }) => {
	refuse(status, body);
	const alone = await ask([first.url]);
	expect(alone.error?.cause.code).toBe(code);
	expect(alone.error?.pointsSpent).toBe(0);
	expect(JSON.stringify([alone.error?.message, alone.error?.cause.parts])).not.toMatch(
		/sk-|Billing|account|Spend=|Max budget/,
	);
	const both = await ask([first.url, second.url]);
	// Clearly about the input, so the next back-end is not called.
	const isFinal = errors[code].fixer === "visitor";
	expect(second.calls).toHaveLength(isFinal ? 0 : 1);
	expect(both.error?.cause.code).toBe(isFinal ? code : undefined);
	// The host sees it in the log, the metrics and the status page, whichever back-end answered.
	expect(both.backendCalls[0]).toMatchObject({ error: { code } });
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
