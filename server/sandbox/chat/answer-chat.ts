import timers from "node:timers/promises";
import type { SandboxCall } from "../call.ts";
import { streamOf } from "../stream-of.ts";
import { composeReply, type Reply, toPieces } from "./compose-reply.ts";

/** How a model says its reply on the wire; what is left out is as usual. */
export type Manner = (reply: Reply) => {
	/** Texts by the fields in which they are sent, in their order. */
	said?: Readonly<Record<string, string>>;
	finishReason?: "length";
	/** How a stream ends, where it does not end well. */
	ending?: "no-done" | "cut" | "error";
};

const PAUSE_MS = 8;
const DEFAULT_MAX_TOKENS = 2048;
const generationError = '{"error":"Request failed: CUDA error","error_type":"generation"}';

/** Answers a chat completion, streamed or whole; a failure says it in a manner of its own. */
export function answerChat(call: SandboxCall, say: Manner = () => ({})): Response {
	const { input, signal, modelId } = call;
	if (input.messages === undefined) {
		return Response.json({ error: "missing field `messages`" }, { status: 422 });
	}
	const reply = composeReply(call);
	const { said = { content: withTags(reply) }, finishReason = "stop", ending } = say(reply);
	const all = Object.entries(said).flatMap(([field, text]) =>
		toPieces(text).map((piece) => [field, piece] as const),
	);
	const pieces = all.slice(0, input.max_tokens ?? DEFAULT_MAX_TOKENS);
	const reason = pieces.length < all.length ? "length" : finishReason;
	const asked = toPieces(input.messages.map((message) => message.content).join(" ")).length;
	const total = asked + pieces.length;
	const usage = { prompt_tokens: asked, completion_tokens: pieces.length, total_tokens: total };
	const head = { id: "sandbox", created: 0, model: input.model ?? modelId };
	if (!input.stream) {
		const message: Record<string, string> = { role: "assistant", content: "" };
		for (const [field, text] of pieces) message[field] = (message[field] ?? "") + text;
		const choices = [{ index: 0, message, finish_reason: reason }];
		return Response.json({ object: "chat.completion", ...head, choices, usage });
	}
	const headers = { "content-type": "text/event-stream", "cache-control": "no-cache" };
	return new Response(streamOf(paced(events(), signal)), { headers });

	/** The events in order; throws where the connection is to break. */
	function* events() {
		const sent = ending === "cut" || ending === "error" ? pieces.length >> 1 : pieces.length;
		yield chunk([choiceOf({ role: "assistant", content: "" })]);
		for (const [field, text] of pieces.slice(0, sent)) yield chunk([choiceOf({ [field]: text })]);
		if (ending === "cut") throw new Error("The sandbox cut this stream, as it was asked to.");
		if (ending === "error") return yield* [generationError];
		// OpenAI's way, where it is asked for: the usage in a last chunk of its own.
		const hasUsageChunk = input.stream_options?.include_usage === true;
		yield chunk([choiceOf({}, reason)], hasUsageChunk ? null : usage);
		if (hasUsageChunk) yield chunk([], usage);
		if (ending !== "no-done") yield "[DONE]";
	}

	function chunk(choices: readonly object[], used: object | null = null): string {
		return JSON.stringify({ object: "chat.completion.chunk", ...head, choices, usage: used });
	}
}

/** The usual manner: the thinking between tags inside the content, as R1 and SmolLM3 send it. */
export function withTags({ thinking, answer }: Reply): string {
	return thinking ? `<think>\n${thinking}\n</think>\n\n${answer}` : answer;
}

function choiceOf(delta: object, finishReason: string | null = null) {
	return { index: 0, delta, logprobs: null, finish_reason: finishReason };
}

/** Sends an event at a time, a few milliseconds apart, until it is aborted. */
async function* paced(events: Iterable<string>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
	for (const event of events) {
		await timers.setTimeout(PAUSE_MS, undefined, { signal });
		yield Buffer.from(`data: ${event}\n\n`);
	}
}
