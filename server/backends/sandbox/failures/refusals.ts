import { tooLong } from "../recording/too-long.ts";
import { wireError } from "../wire-error.ts";
import type { Failure } from "./failure.ts";

/** Answers with an error status, with the texts that were really seen (provider.md 2.1). */
export const refusals = {
	loading: {
		summary: "503 with an estimate: the model is still loading.",
		play: ({ modelId }) =>
			Response.json(
				{ error: `Model ${modelId} is currently loading`, estimated_time: 20 },
				{ status: 503 },
			),
	},
	"rate-limit": {
		summary: "429 without Retry-After, as hf-inference sends it.",
		play: () => wireError(429, "Rate limit reached. Please log in or use a HF access token"),
	},
	"rate-limit-after": {
		summary: "429 with Retry-After: 7.",
		play: () =>
			wireError(429, { message: "Too many requests", type: "rate_limit" }, { "retry-after": "7" }),
	},
	overloaded: {
		summary: "429 of the text server: the model is overloaded.",
		play: () =>
			Response.json({ error: "Model is overloaded", error_type: "overloaded" }, { status: 429 }),
	},
	credits: {
		summary: "402: the host's monthly credits are used up.",
		play: () =>
			wireError(
				402,
				"You have depleted your monthly included credits. Purchase pre-paid credits to continue using Inference Providers. Alternatively, subscribe to PRO to get 20x more included usage.",
			),
	},
	forbidden: {
		summary: "403 that names the host's account.",
		play: () =>
			wireError(
				403,
				"This authentication method does not have sufficient permissions to call Inference Providers on behalf of user sandbox-host",
			),
	},
	unauthorized: {
		summary: "401: the token is wrong.",
		play: () =>
			wireError(401, "Invalid username or password.", {
				"www-authenticate": 'Bearer realm="Authentication required", charset="UTF-8"',
			}),
	},
	"not-found": {
		summary: "404: the model does not exist.",
		play: ({ modelId }) => wireError(404, `Model ${modelId} does not exist`),
	},
	unsupported: {
		summary: "400: no enabled provider serves the model.",
		play: ({ modelId }) =>
			wireError(400, {
				message: `The requested model '${modelId}' is not supported by any provider you have enabled.`,
				type: "invalid_request_error",
				param: "model",
				code: "model_not_supported",
			}),
	},
	"no-provider": {
		summary: "400: no inference provider at all.",
		play: ({ modelId }) => wireError(400, `No Inference Provider available for model ${modelId}.`),
	},
	validation: {
		summary: "422 whose text says 'tokens' though no token is wrong.",
		play: () =>
			Response.json(
				{
					error:
						"Input validation error: `inputs` tokens + `max_new_tokens` must be <= 1024. Given: 1 `inputs` tokens and 10000 `max_new_tokens`",
					error_type: "validation",
				},
				{ status: 422 },
			),
	},
	"validation-list": {
		summary: "422 with a list of faults that repeats the input.",
		play: ({ prompt }) => {
			const fault = { type: "missing", loc: ["body", "model_name"], msg: "Field required" };
			return Response.json({ detail: [{ ...fault, input: prompt }] }, { status: 422 });
		},
	},
	"too-long": { summary: "400: the clip is longer than 30 seconds.", play: tooLong },
	"server-error": {
		summary: "500 of the provider.",
		play: () => {
			const error = { code: null, message: "Internal server error", type: "server_error" };
			return wireError(500, { ...error, param: null }, { "retry-after": "1" });
		},
	},
	"too-busy": {
		summary: "500: the model did not answer in time.",
		play: () => wireError(500, "Model too busy, unable to get response in less than 60 second(s)"),
	},
	"html-502": htmlPage(502, "Bad Gateway"),
	"html-503": htmlPage(503, "Service Temporarily Unavailable"),
	"html-504": htmlPage(504, "Gateway Time-out"),
} as const satisfies Record<string, Failure>;

function htmlPage(status: number, reason: string) {
	const page = `<html><head><title>${status} ${reason}</title></head><body><center><h1>${status} ${reason}</h1></center></body></html>`;
	return {
		summary: `${status} with an HTML page of a load balancer.`,
		play: () => new Response(page, { status, headers: { "content-type": "text/html" } }),
	} satisfies Failure;
}
