import type { SandboxCall } from "../call.ts";
import { textHash } from "../text-hash.ts";
import { wireError } from "../wire-error.ts";
import { chatEvents } from "./chat-events.ts";
import type { ChatReply, Script } from "./chat-reply.ts";
import { composeScript } from "./compose-script.ts";
import { pacedStream } from "./paced-stream.ts";
import { sayPlainly } from "./say-plainly.ts";
import { toPieces } from "./to-pieces.ts";

/** Answers a chat completion, streamed or whole; a failure says it in a manner of its own. */
export function answerChat(
	call: SandboxCall,
	say: (script: Script) => ChatReply = sayPlainly,
): Response {
	const { input, signal } = call;
	if (input.messages === undefined) {
		return wireError(422, "Failed to deserialize the JSON body: missing field `messages`");
	}
	const reply = within(input.max_tokens ?? 2048, say(composeScript(call)));
	const seed = textHash(JSON.stringify(input.messages));
	const head = {
		id: `sandbox-${seed.toString(16)}`,
		created: Math.floor(Date.now() / 1000),
		model: input.model ?? call.modelId,
		system_fingerprint: "vitrine-sandbox",
	};
	const usage = countTokens(input.messages, reply);
	if (input.stream !== true) {
		return Response.json({ object: "chat.completion", ...head, choices: [whole(reply)], usage });
	}
	const hasUsageChunk = input.stream_options?.include_usage === true;
	const events = chatEvents({ reply, head, usage, hasUsageChunk });
	return new Response(pacedStream({ events, seed, signal }), {
		headers: { "content-type": "text/event-stream", "cache-control": "no-cache" },
	});
}

function within(maxTokens: number, reply: ChatReply): ChatReply {
	return reply.deltas.length <= maxTokens
		? reply
		: { ...reply, deltas: reply.deltas.slice(0, maxTokens), finishReason: "length" };
}

function whole(reply: ChatReply) {
	const message: Record<string, string> = { role: "assistant", content: "" };
	for (const delta of reply.deltas) {
		for (const [field, text] of Object.entries(delta)) {
			message[field] = (message[field] ?? "") + text;
		}
	}
	return { index: 0, message, logprobs: null, finish_reason: reply.finishReason };
}

function countTokens(messages: readonly { content: string | null }[], reply: ChatReply) {
	const asked = messages.reduce((total, { content }) => total + toPieces(content ?? "").length, 0);
	const completion = reply.deltas.length;
	return {
		prompt_tokens: asked,
		completion_tokens: completion,
		total_tokens: asked + completion,
	};
}
