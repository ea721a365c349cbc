import type { Failure, SandboxCall } from "../call.ts";

/**
 * Each answers at once: the summary, which the status begins, then the body in the words that were
 * really seen. A body that is neither JSON nor HTML is the text of `{"error": …}`.
 */
const told: Readonly<Record<string, string>> = {
	loading:
		'503 with an estimate: the model is still loading. | {"error":"Model {model} is currently loading","estimated_time":20}',
	"rate-limit":
		"429 without Retry-After, as hf-inference sends it. | Rate limit reached. Please log in or use a HF access token",
	"rate-limit-after":
		'429 with Retry-After: 7. | {"error":{"message":"Too many requests","type":"rate_limit"}}',
	overloaded:
		'429 of the text server: the model is overloaded. | {"error":"Model is overloaded","error_type":"overloaded"}',
	credits:
		"402: the host's monthly credits are used up. | You have depleted your monthly included credits. Purchase pre-paid credits to continue using Inference Providers. Alternatively, subscribe to PRO to get 20x more included usage.",
	forbidden:
		"403 that names the host's account. | This authentication method does not have sufficient permissions to call Inference Providers on behalf of user sandbox-host",
	unauthorized: "401: the token is wrong. | Invalid username or password.",
	"not-found": "404: the model does not exist. | Model {model} does not exist",
	unsupported:
		'400: no enabled provider serves the model. | {"error":{"message":"The requested model \'{model}\' is not supported by any provider you have enabled.","type":"invalid_request_error","param":"model","code":"model_not_supported"}}',
	"no-provider":
		"400: no inference provider at all. | No Inference Provider available for model {model}.",
	validation:
		'422 whose text says "tokens" though no token is wrong. | {"error":"Input validation error: `inputs` tokens + `max_new_tokens` must be <= 1024. Given: 1 `inputs` tokens and 10000 `max_new_tokens`","error_type":"validation"}',
	"validation-list":
		'422 with a list of faults that repeats the input. | {"detail":[{"type":"missing","loc":["body","model_name"],"msg":"Field required","input":"{prompt}"}]}',
	"too-long":
		"400: the clip is longer than 30 seconds. | You have passed more than 3000 mel input features (> 30 seconds) which automatically enables long-form generation which requires the model to predict timestamp tokens. Please either pass `return_timestamps=True` or make sure to pass no more than 3000 mel input features.",
	"server-error":
		'500 of the provider. | {"error":{"message":"Internal server error","type":"server_error","param":null,"code":null}}',
	"too-busy":
		"500: the model did not answer in time. | Model too busy, unable to get response in less than 60 second(s)",
	"html-502": "502 with an HTML page of a load balancer. | <html><h1>502 Bad Gateway</h1></html>",
	"html-503":
		"503 with an HTML page of a load balancer. | <html><h1>503 Service Temporarily Unavailable</h1></html>",
	"html-504":
		"504 with an HTML page of a load balancer. | <html><h1>504 Gateway Time-out</h1></html>",
	"html-200": "200 with an HTML page. | <html><body>Welcome</body></html>",
};

const extraHeaders: Readonly<Record<string, Record<string, string>>> = {
	"rate-limit-after": { "retry-after": "7" },
	"server-error": { "retry-after": "1" },
	unauthorized: { "www-authenticate": 'Bearer realm="Authentication required", charset="UTF-8"' },
};

/** The failures that answer with an error status, by their names. */
export const refusals: Readonly<Record<string, Failure>> = Object.fromEntries(
	Object.entries(told).map(([name, text]) => [
		name,
		{ summary: text.split(" | ")[0] ?? "", play: (call) => refuse(name, call) },
	]),
);

/** Gives one of the refusals above; the name must be one of the table's. */
export function refuse(name: string, { modelId, prompt }: SandboxCall): Response {
	const [summary = "", text = ""] = (told[name] ?? "").split(" | ");
	const body = (/^[{<]/.test(text) ? text : JSON.stringify({ error: text }))
		.replace("{model}", () => modelId)
		.replace('"{prompt}"', () => JSON.stringify(prompt));
	const type = text.startsWith("<") ? "text/html" : "application/json";
	const headers = { "content-type": type, ...extraHeaders[name] };
	return new Response(body, { status: Number.parseInt(summary, 10), headers });
}
