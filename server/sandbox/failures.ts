import { once } from "node:events";
import timers from "node:timers/promises";
import type { SandboxCall } from "./call.ts";
import { answerChat, bodyOf, type Delivery, withTags } from "./chat.ts";
import type { Reply } from "./reply.ts";

/** Gives the failing answer; `answer` makes the normal one, for failures that only bend it. */
type Failure = (call: SandboxCall, answer: () => Promise<Response>) => Response | Promise<Response>;

const SLOW_MS = 8_000;
const FILLER = "a".repeat(65_536);

const unsupported =
	'{"message":"The requested model \'{model}\' is not supported by any provider you have enabled.","type":"invalid_request_error","param":"model","code":"model_not_supported"}';
const internal =
	'{"message":"Internal server error","type":"server_error","param":null,"code":null}';

/**
 * The refusals in the words of the real provider: status, body, headers. A body that is neither JSON nor
 * HTML is the text of `{"error": …}`.
 */
const refusals: Readonly<Record<string, readonly [number, string, Record<string, string>?]>> = {
	loading: [503, '{"error":"Model {model} is currently loading","estimated_time":20}'],
	"rate-limit": [429, "Rate limit reached. Please log in or use a HF access token"],
	"rate-limit-after": [429, '{"error":{"message":"Too many requests"}}', { "retry-after": "7" }],
	overloaded: [429, '{"error":"Model is overloaded","error_type":"overloaded"}'],
	credits: [
		402,
		"You have depleted your monthly included credits. Purchase pre-paid credits to continue using Inference Providers. Alternatively, subscribe to PRO to get 20x more included usage.",
	],
	forbidden: [
		403,
		"This authentication method does not have sufficient permissions to call Inference Providers on behalf of user sandbox-host",
	],
	unauthorized: [401, "Invalid username or password.", { "www-authenticate": "Bearer" }],
	"not-found": [404, "Model {model} does not exist"],
	unsupported: [400, `{"error":${unsupported}}`],
	"no-provider": [400, "No Inference Provider available for model {model}."],
	validation: [
		422,
		'{"error":"Input validation error: `inputs` tokens + `max_new_tokens` must be <= 1024. Given: 1 `inputs` tokens and 10000 `max_new_tokens`","error_type":"validation"}',
	],
	"too-long": [
		400,
		"You have passed more than 3000 mel input features (> 30 seconds) which automatically enables long-form generation which requires the model to predict timestamp tokens. Please either pass `return_timestamps=True` or make sure to pass no more than 3000 mel input features.",
	],
	"server-error": [500, `{"error":${internal}}`, { "retry-after": "1" }],
	"too-busy": [500, "Model too busy, unable to get response in less than 60 second(s)"],
	"html-502": [502, "<html><h1>502 Bad Gateway</h1></html>"],
	"html-503": [503, "<html><h1>503 Service Temporarily Unavailable</h1></html>"],
	"html-504": [504, "<html><h1>504 Gateway Time-out</h1></html>"],
	"html-200": [200, "<html><body>Welcome</body></html>"],
};

/** Bodies with status 200 that no model sends; the only event if a stream was requested. */
const wrongBodies = {
	"bad-json": '{"choices":[{"index":0,"mess',
	"wrong-shape": '{"unexpected":{"shape":true}}',
	"no-choices": '{"choices":[]}',
	"error-first": '{"error":"Input validation error","error_type":"validation"}',
};

const others: Readonly<Record<string, Failure>> = {
	empty: ({ task, input }) => {
		const message = { role: "assistant", content: "" };
		const part = input.stream ? { delta: message } : { message };
		const chat = { choices: [{ index: 0, finish_reason: "stop", ...part }] };
		const media = { generateImage: { data: [] }, tts: {}, transcribe: { text: "" } };
		const files = { ...media, classify: [], detect: [] };
		const body = task === "chat" || task === "generateText" ? chat : files[task];
		return oddAnswer(JSON.stringify(body), input);
	},
	// The thinking as real models send it: without an end, without a start, with more tags behind it.
	"think-only": deliver(({ thinking }) => ({
		content: `<think>\n${thinking}`,
		finishReason: "length",
	})),
	"lone-close": deliver(({ thinking, answer }) => ({
		content: `${thinking}\n</think>\n${answer}`,
	})),
	reflection: deliver((reply) => ({
		content: `${withTags(reply)}\n\n<reflection>\nIs this clear?\n</reflection>`,
	})),
	// Streams and connections that break or wait.
	"no-done": deliver(() => ({ ending: "no-done" })),
	"error-in-stream": deliver(() => ({ ending: "error" })),
	async "cut-stream"(call, answer) {
		if (call.input.stream) return answerChat(call, () => ({ ending: "cut" }));
		const whole = await answer();
		return new Response(bodyOf(half(await whole.arrayBuffer())), whole);
	},
	async slow({ signal }, answer) {
		await timers.setTimeout(SLOW_MS, undefined, { signal });
		return answer();
	},
	async hang({ signal }) {
		if (!signal.aborted) await once(signal, "abort");
		throw signal.reason;
	},
	huge({ input, signal }) {
		const event = `data: {"choices":[{"index":0,"delta":{"content":"${FILLER}"}}]}\n\n`;
		const piece = Buffer.from(input.stream ? event : `{"text":"${FILLER}`);
		return typed(bodyOf(endless(piece, signal)), input);
	},
};

/** Every failure on demand, by its name. Those of a chat leave the other tasks as usual. */
export const failures: ReadonlyMap<string, Failure> = new Map([
	...Object.entries(refusals).map(([name, refusal]) => [name, refuse(...refusal)] as const),
	...Object.entries(wrongBodies).map(
		([name, body]) => [name, ({ input }: SandboxCall) => oddAnswer(body, input)] as const,
	),
	...Object.entries(others),
]);

/**
 * The failure that a text asks for by `sandbox:error=<name>`, or a file's call by the header
 * `x-sandbox-error`. The answer to an unknown name lists those there are.
 */
export function failureAsked(prompt: string, header: string | null): Failure | undefined {
	const name = header || /sandbox:error=([a-z0-9-]+)/.exec(prompt)?.[1];
	if (!name) return undefined;
	const names = [...failures.keys()].join(", ");
	return failures.get(name) ?? refuse(400, `The sandbox plays these failures: ${names}`);
}

function refuse(status: number, text: string, headers?: Record<string, string>): Failure {
	const body = /^[{<]/.test(text) ? text : JSON.stringify({ error: text });
	const type = text.startsWith("<") ? "text/html" : "application/json";
	const init = { status, headers: { "content-type": type, ...headers } };
	return ({ modelId }) =>
		new Response(
			body.replace("{model}", () => modelId),
			init,
		);
}

function deliver(delivery: (reply: Reply) => Delivery): Failure {
	return (call, answer) => (call.task === "chat" ? answerChat(call, delivery) : answer());
}

function oddAnswer(body: string, input: SandboxCall["input"]): Response {
	return typed(input.stream ? `data: ${body}\n\ndata: [DONE]\n\n` : body, input);
}

function typed(body: string | ReadableStream<Uint8Array>, { stream }: SandboxCall["input"]) {
	const type = stream ? "text/event-stream" : "application/json";
	return new Response(body, { headers: { "content-type": type } });
}

async function* half(body: ArrayBuffer): AsyncGenerator<Uint8Array> {
	yield new Uint8Array(body, 0, body.byteLength >> 1);
	throw new Error("The sandbox cut this answer on demand.");
}

async function* endless(piece: Uint8Array, signal: AbortSignal): AsyncGenerator<Uint8Array> {
	// A turn of the event loop for each piece: the rest of the server stays responsive.
	for (;;) {
		yield await timers.setImmediate(piece, { signal });
	}
}
