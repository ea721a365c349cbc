import { once } from "node:events";
import timers from "node:timers/promises";
import type { ModelTask } from "#shared/models.ts";
import type { SandboxCall } from "./call.ts";
import { answerChat, type Manner, streamOf, withTags } from "./chat.ts";
import { wavResponse } from "./speech.ts";

/** Gives the failing answer; `answer` makes the normal one, for failures that only bend it. */
type Failure = (call: SandboxCall, answer: () => Promise<Response>) => Response | Promise<Response>;

const SLOW_MS = 8_000;
const FILLER = "a".repeat(65_536);
const INTERNAL_URL = "http://169.254.169.254/latest/meta-data/speech.wav";
/** The smallest picture of that type, one pixel. */
const WEBP = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==";

/**
 * The refusals: a status, then the body in the words of the real provider. A body that is neither JSON
 * nor HTML is the text of `{"error": …}`.
 */
const refusals: Readonly<Record<string, string>> = {
	loading: '503 {"error":"Model {model} is currently loading","estimated_time":20}',
	"rate-limit": "429 Rate limit reached. Please log in or use a HF access token",
	"rate-limit-after": '429 {"error":{"message":"Too many requests","type":"rate_limit"}}',
	overloaded: '429 {"error":"Model is overloaded","error_type":"overloaded"}',
	credits:
		"402 You have depleted your monthly included credits. Purchase pre-paid credits to continue using Inference Providers. Alternatively, subscribe to PRO to get 20x more included usage.",
	forbidden:
		"403 This authentication method does not have sufficient permissions to call Inference Providers on behalf of user sandbox-host",
	unauthorized: "401 Invalid username or password.",
	"not-found": "404 Model {model} does not exist",
	unsupported:
		'400 {"error":{"message":"The requested model \'{model}\' is not supported by any provider you have enabled.","type":"invalid_request_error","param":"model","code":"model_not_supported"}}',
	"no-provider": "400 No Inference Provider available for model {model}.",
	validation:
		'422 {"error":"Input validation error: `inputs` tokens + `max_new_tokens` must be <= 1024. Given: 1 `inputs` tokens and 10000 `max_new_tokens`","error_type":"validation"}',
	"validation-list":
		'422 {"detail":[{"type":"missing","loc":["body","model_name"],"msg":"Field required","input":"{prompt}"}]}',
	"too-long":
		"400 You have passed more than 3000 mel input features (> 30 seconds) which automatically enables long-form generation which requires the model to predict timestamp tokens. Please either pass `return_timestamps=True` or make sure to pass no more than 3000 mel input features.",
	"server-error":
		'500 {"error":{"message":"Internal server error","type":"server_error","param":null,"code":null}}',
	"too-busy": "500 Model too busy, unable to get response in less than 60 second(s)",
	"html-502": "502 <html><h1>502 Bad Gateway</h1></html>",
	"html-503": "503 <html><h1>503 Service Temporarily Unavailable</h1></html>",
	"html-504": "504 <html><h1>504 Gateway Time-out</h1></html>",
	"html-200": "200 <html><body>Welcome</body></html>",
};

const extraHeaders: Readonly<Record<string, Record<string, string>>> = {
	"rate-limit-after": { "retry-after": "7" },
	"server-error": { "retry-after": "1" },
	unauthorized: { "www-authenticate": 'Bearer realm="Authentication required", charset="UTF-8"' },
};

const emptyChat = { choices: [{ index: 0, message: { role: "assistant", content: "" } }] };
const emptyAnswers: Record<ModelTask, unknown> = {
	chat: emptyChat,
	generateText: emptyChat,
	generateImage: { data: [] },
	tts: {},
	transcribe: { text: "" },
	classify: [],
	detect: [],
};
const emptyStep = { choices: [{ index: 0, delta: { content: "" }, finish_reason: "stop" }] };
const nullMessage = { role: "assistant", content: null };

/** Every failure on demand, by its name. Those that fit one task leave the others as usual. */
export const failures: Readonly<Record<string, Failure>> = {
	...Object.fromEntries(
		Object.entries(refusals).map(([name, text]) => [name, refusal(name, text)]),
	),
	// Status 200 with a wrong body.
	"bad-json": odd(() => '{"choices":[{"index":0,"mess'),
	"wrong-shape": odd(() => '{"unexpected":{"shape":true}}'),
	"no-choices": odd(() => '{"choices":[]}'),
	"error-first": odd(() => '{"error":"Input validation error","error_type":"validation"}'),
	empty: odd(({ input, task }) => JSON.stringify(input.stream ? emptyStep : emptyAnswers[task])),
	"null-content": odd(({ input }) => {
		const part = input.stream ? { delta: nullMessage } : { message: nullMessage };
		return JSON.stringify({ choices: [{ index: 0, finish_reason: "stop", ...part }] });
	}),
	// Speech as raw audio in place of its address; an address that leads to an internal one, or is one.
	"audio-raw": only("tts", ({ prompt }) => wavResponse(prompt, "tara")),
	"audio-redirect": only("tts", ({ origin }) =>
		Response.json({ audio: { url: `${origin}/sandbox/redirect.wav` } }),
	),
	"audio-evil-url": only("tts", () => Response.json({ audio: { url: INTERNAL_URL } })),
	// A picture answer without the picture, and one of another type.
	"no-b64": only("generateImage", () => Response.json({ data: [{ revised_prompt: "a lake" }] })),
	webp: only("generateImage", () => Response.json({ data: [{ b64_json: WEBP }] })),
	// The thinking as real models send it: without an end, without a start, in fields of its own.
	"think-only": inManner(({ thinking }) => ({
		fields: { content: `<think>\n${thinking}` },
		finishReason: "length",
	})),
	"lone-close": inManner(({ thinking, answer }) => ({
		fields: { content: `${thinking}\n</think>\n\n${answer}` },
	})),
	"reasoning-field": inManner(({ thinking, answer }) => ({
		fields: { reasoning_content: thinking, content: answer },
	})),
	"reasoning-new": inManner(({ thinking, answer }) => ({
		fields: { reasoning: thinking, content: answer },
	})),
	reflection: inManner((reply) => ({
		fields: { content: `${withTags(reply)}\n\n<reflection>\nIs this clear?\n</reflection>` },
	})),
	// Streams and connections that break or wait.
	"no-done": inManner(() => ({ ending: "no-done" })),
	"error-in-stream": inManner(() => ({ ending: "error" })),
	async "cut-stream"(call, answer) {
		if (call.input.stream) return answerChat(call, () => ({ ending: "cut" }));
		const whole = await answer();
		return new Response(streamOf(half(await whole.arrayBuffer())), whole);
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
		return typed(streamOf(endless(piece, signal)), input);
	},
};

/**
 * Finds the failure that a text asks for, `sandbox:error=<name>`, or with a file the header
 * `x-sandbox-error`. The answer to an unknown name lists those there are.
 */
export function failureAsked(prompt: string, header: string | null): Failure | undefined {
	const name = header || /sandbox:error=([a-z0-9-]+)/.exec(prompt)?.[1];
	if (!name) return undefined;
	if (Object.hasOwn(failures, name)) return failures[name];
	const error = `The sandbox plays these failures: ${Object.keys(failures).join(", ")}`;
	return () => Response.json({ error }, { status: 400 });
}

/** A refusal of the table above. */
function refusal(name: string, written: string): Failure {
	const text = written.slice(4);
	const type = text.startsWith("<") ? "text/html" : "application/json";
	const headers = { "content-type": type, ...extraHeaders[name] };
	return ({ modelId, prompt }) => {
		const body = (/^[{<]/.test(text) ? text : JSON.stringify({ error: text }))
			.replace("{model}", () => modelId)
			.replace('"{prompt}"', () => JSON.stringify(prompt));
		return new Response(body, { status: Number.parseInt(written, 10), headers });
	};
}

/** A body with status 200: the only event where a stream was requested. */
function odd(bodyOf: (call: SandboxCall) => string): Failure {
	return (call) => {
		const body = bodyOf(call);
		return typed(call.input.stream ? `data: ${body}\n\ndata: [DONE]\n\n` : body, call.input);
	};
}

function inManner(manner: Manner): Failure {
	return only("chat", (call) => answerChat(call, manner));
}

function only(task: ModelTask, play: Failure): Failure {
	return (call, answer) => (call.task === task ? play(call, answer) : answer());
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
