import type { Failure, SandboxCall } from "../call.ts";

/** Answers with an error status, in the words that were really seen. */
export const refusals = {
	loading: refusal("503 with an estimate: the model is still loading.", {
		error: "Model {model} is currently loading",
		estimated_time: 20,
	}),
	"rate-limit": refusal("429 without Retry-After, as hf-inference sends it.", {
		error: "Rate limit reached. Please log in or use a HF access token",
	}),
	"rate-limit-after": refusal(
		"429 with Retry-After: 7.",
		{ error: { message: "Too many requests", type: "rate_limit" } },
		{ "retry-after": "7" },
	),
	overloaded: refusal("429 of the text server: the model is overloaded.", {
		error: "Model is overloaded",
		error_type: "overloaded",
	}),
	credits: refusal("402: the host's monthly credits are used up.", {
		error:
			"You have depleted your monthly included credits. Purchase pre-paid credits to continue using Inference Providers. Alternatively, subscribe to PRO to get 20x more included usage.",
	}),
	forbidden: refusal("403 that names the host's account.", {
		error:
			"This authentication method does not have sufficient permissions to call Inference Providers on behalf of user sandbox-host",
	}),
	unauthorized: refusal(
		"401: the token is wrong.",
		{ error: "Invalid username or password." },
		{ "www-authenticate": 'Bearer realm="Authentication required", charset="UTF-8"' },
	),
	"not-found": refusal("404: the model does not exist.", {
		error: "Model {model} does not exist",
	}),
	unsupported: refusal("400: no enabled provider serves the model.", {
		error: {
			message: "The requested model '{model}' is not supported by any provider you have enabled.",
			type: "invalid_request_error",
			param: "model",
			code: "model_not_supported",
		},
	}),
	"no-provider": refusal("400: no inference provider at all.", {
		error: "No Inference Provider available for model {model}.",
	}),
	validation: refusal("422 whose text says 'tokens' though no token is wrong.", {
		error:
			"Input validation error: `inputs` tokens + `max_new_tokens` must be <= 1024. Given: 1 `inputs` tokens and 10000 `max_new_tokens`",
		error_type: "validation",
	}),
	"validation-list": refusal("422 with a list of faults that repeats the input.", {
		detail: [{ type: "missing", loc: ["body", "x"], msg: "Field required", input: "{prompt}" }],
	}),
	"too-long": refusal("400: the clip is longer than 30 seconds.", {
		error:
			"You have passed more than 3000 mel input features (> 30 seconds) which automatically enables long-form generation which requires the model to predict timestamp tokens. Please either pass `return_timestamps=True` or make sure to pass no more than 3000 mel input features.",
	}),
	"server-error": refusal(
		"500 of the provider.",
		{ error: { message: "Internal server error", type: "server_error", code: null } },
		{ "retry-after": "1" },
	),
	"too-busy": refusal("500: the model did not answer in time.", {
		error: "Model too busy, unable to get response in less than 60 second(s)",
	}),
	"html-502": htmlPage("502 Bad Gateway"),
	"html-503": htmlPage("503 Service Temporarily Unavailable"),
	"html-504": htmlPage("504 Gateway Time-out"),
} as const satisfies Record<string, Failure>;

/** The status stands first in the summary. */
function refusal(summary: string, body: object, headers: Record<string, string> = {}) {
	const status = Number.parseInt(summary, 10);
	return {
		summary,
		play: ({ modelId, prompt }: SandboxCall) => {
			const text = JSON.stringify(body).replace("{model}", () => modelId);
			const filled = text.replace('"{prompt}"', () => JSON.stringify(prompt));
			const type = { "content-type": "application/json" };
			return new Response(filled, { status, headers: { ...type, ...headers } });
		},
	};
}

function htmlPage(title: string): Failure {
	const page = `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
	const init = { status: Number.parseInt(title, 10), headers: { "content-type": "text/html" } };
	return {
		summary: `${init.status} with an HTML page of a load balancer.`,
		play: () => new Response(page, init),
	};
}
