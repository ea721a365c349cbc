import timers from "node:timers/promises";
import type { SandboxCall } from "./call.ts";
import { composeReply, type Reply } from "./reply.ts";

/** How a reply is sent over the wire; what is left out is as usual. */
export type Delivery = {
	content?: string;
	finishReason?: "length";
	/** How a stream ends, if it does not end well. */
	ending?: "no-done" | "cut" | "error";
};

const PAUSE_MS = 8;
const DEFAULT_MAX_TOKENS = 2048;
const generationError = '{"error":"Request failed: CUDA error","error_type":"generation"}';

/** Answers a chat completion, streamed or whole; a failure delivers it in its own way. */
export function answerChat(
	call: SandboxCall,
	deliver: (reply: Reply) => Delivery = () => ({}),
): Response {
	const { input, signal, modelId } = call;
	const reply = composeReply(call);
	const { content = withTags(reply), finishReason = "stop", ending } = deliver(reply);
	const all = toPieces(content);
	const pieces = all.slice(0, input.max_tokens ?? DEFAULT_MAX_TOKENS);
	const reason = pieces.length < all.length ? "length" : finishReason;
	const read = toPieces(input.messages.map((message) => message.content).join(" ")).length;
	const total = read + pieces.length;
	const usage = { prompt_tokens: read, completion_tokens: pieces.length, total_tokens: total };
	const head = { id: "sandbox", created: 0, model: input.model ?? modelId };
	if (!input.stream) {
		const message = { role: "assistant", content: pieces.join("") };
		const choices = [{ index: 0, message, finish_reason: reason }];
		return Response.json({ object: "chat.completion", ...head, choices, usage });
	}
	const headers = { "content-type": "text/event-stream", "cache-control": "no-cache" };
	return new Response(bodyOf(paced(events(), signal)), { headers });

	/** The events in order; throws where the connection is to break. */
	function* events() {
		const sent = ending === "cut" || ending === "error" ? pieces.length >> 1 : pieces.length;
		yield chunk({ role: "assistant", content: "" });
		for (const piece of pieces.slice(0, sent)) yield chunk({ content: piece });
		if (ending === "cut") throw new Error("The sandbox cut this stream on demand.");
		if (ending === "error") return yield* [generationError];
		yield chunk({}, reason, usage);
		if (ending !== "no-done") yield "[DONE]";
	}

	function chunk(delta: object, finish_reason: string | null = null, used?: object): string {
		const choices = [{ index: 0, delta, logprobs: null, finish_reason }];
		return JSON.stringify({
			object: "chat.completion.chunk",
			...head,
			choices,
			usage: used ?? null,
		});
	}
}

/** The usual way: the thinking between tags inside the content, as R1 and SmolLM3 send it. */
export function withTags({ thinking, answer }: Reply): string {
	return thinking ? `<think>\n${thinking}\n</think>\n\n${answer}` : answer;
}

/** A body whose pieces are made as they are read. */
export function bodyOf(pieces: AsyncIterator<Uint8Array>): ReadableStream<Uint8Array> {
	const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
		const { done, value } = await pieces.next();
		if (done) controller.close();
		else controller.enqueue(value);
	};
	return new ReadableStream({ pull }, { highWaterMark: 0 });
}

/** Sends an event at a time, a few milliseconds apart, until it is aborted. */
async function* paced(events: Iterable<string>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
	for (const event of events) {
		await timers.setTimeout(PAUSE_MS, undefined, { signal });
		yield Buffer.from(`data: ${event}\n\n`);
	}
}

/** Cuts a text into pieces about as long as a model's tokens; joined they are the text again. */
function toPieces(text: string): string[] {
	return text.match(/\s*\S{1,7}|\s+$/gu) ?? [];
}
