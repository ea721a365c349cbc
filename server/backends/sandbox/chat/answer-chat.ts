import type { SandboxCall } from "../call.ts";
import { chatStream, type Delta } from "./chat-stream.ts";
import { composeReply, type Reply } from "./compose-reply.ts";
import { toPieces } from "./to-pieces.ts";

/** How a model says its reply on the wire. */
export type Manner = (reply: Reply) => {
	/** The thinking, where it comes in a field of its own. */
	thinking?: { field: "reasoning_content" | "reasoning"; text: string };
	content: string;
	finishReason?: "length";
	/** How a stream ends, where it does not end well. */
	ending?: "no-done" | "cut" | "error";
};

const DEFAULT_MAX_TOKENS = 2048;

/** Answers a chat completion, streamed or whole; a failure says it in a manner of its own. */
export function answerChat(call: SandboxCall, say: Manner = sayPlainly): Response {
	const { input, signal } = call;
	if (input.messages === undefined) {
		const error = "Failed to deserialize the JSON body: missing field `messages`";
		return Response.json({ error }, { status: 422 });
	}
	const { thinking, content, finishReason = "stop", ending } = say(composeReply(call));
	const deltas: Delta[] = [
		...(thinking ? toPieces(thinking.text).map((text) => ({ [thinking.field]: text })) : []),
		...toPieces(content).map((text) => ({ content: text })),
	];
	const kept = deltas.slice(0, input.max_tokens ?? DEFAULT_MAX_TOKENS);
	const asked = toPieces(input.messages.map((message) => message.content).join(" ")).length;
	const usage = {
		prompt_tokens: asked,
		completion_tokens: kept.length,
		total_tokens: asked + kept.length,
	};
	const head = {
		id: "sandbox",
		created: Math.floor(Date.now() / 1000),
		model: input.model ?? call.modelId,
		system_fingerprint: "vitrine-sandbox",
	};
	const reason = kept.length < deltas.length ? "length" : finishReason;
	if (input.stream !== true) {
		const choices = [{ index: 0, message: messageOf(kept), finish_reason: reason }];
		return Response.json({ object: "chat.completion", ...head, choices, usage });
	}
	const hasUsageChunk = input.stream_options?.include_usage === true;
	const body = chatStream({
		deltas: kept,
		finishReason: reason,
		ending,
		head,
		usage,
		hasUsageChunk,
		signal,
	});
	const headers = { "content-type": "text/event-stream", "cache-control": "no-cache" };
	return new Response(body, { headers });
}

/** The usual manner: the thinking between tags inside the content, as R1 and SmolLM3 send it. */
export function sayPlainly({ thinking, answer }: Reply): ReturnType<Manner> {
	return { content: thinking ? `<think>\n${thinking}\n</think>\n\n${answer}` : answer };
}

/** The whole message: the steps of each field put together. */
function messageOf(deltas: readonly Delta[]) {
	const message: Record<string, string> = { role: "assistant", content: "" };
	for (const [field, text] of deltas.flatMap((delta) => Object.entries(delta))) {
		message[field] = (message[field] ?? "") + text;
	}
	return message;
}
