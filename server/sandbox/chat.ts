import timers from "node:timers/promises";
import type { SandboxAnswers, SandboxCall } from "./call.ts";
import { composeReply } from "./reply.ts";

const PAUSE_MS = 8;

/** Answers a chat completion, with thinking in tags like R1 and SmolLM3. */
async function answerChat(call: SandboxCall): Promise<Response> {
	const { thinking, answer } = await composeReply(call);
	return sendChat(call, thinking ? `<think>\n${thinking}\n</think>\n\n${answer}` : answer);
}

/** Sends a text as a chat completion: whole, or as a stream if requested. */
export function sendChat(
	{ input, signal, modelId }: SandboxCall,
	text: string,
	reason: "stop" | "length" = "stop",
): Response {
	const all = toPieces(text);
	const pieces = all.slice(0, input.max_tokens ?? all.length);
	const finish_reason = pieces.length < all.length ? "length" : reason;
	const read = toPieces(input.messages.map(({ content }) => content).join(" ")).length;
	const usage = {
		prompt_tokens: read,
		completion_tokens: pieces.length,
		total_tokens: read + pieces.length,
	};
	const head = { id: "sandbox", created: 0, model: input.model ?? modelId };
	if (!input.stream) {
		const message = { role: "assistant", content: pieces.join("") };
		const choices = [{ index: 0, message, finish_reason }];
		return Response.json({ object: "chat.completion", ...head, choices, usage });
	}
	const chunk = (delta: object, end: object = { finish_reason: null }) => ({
		object: "chat.completion.chunk",
		...head,
		choices: [{ index: 0, delta, ...end }],
	});
	const events = [
		chunk({ role: "assistant", content: "" }),
		...pieces.map((content) => chunk({ content })),
		{ ...chunk({}, { finish_reason }), usage },
	].map((event) => JSON.stringify(event));
	const headers = { "content-type": "text/event-stream" };
	return new Response(bodyOf(paced([...events, "[DONE]"], signal)), { headers });
}

/** A body whose pieces are generated as they are read. */
export function bodyOf(pieces: AsyncIterator<Uint8Array>): ReadableStream<Uint8Array> {
	const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
		const { done, value } = await pieces.next();
		if (done) controller.close();
		else controller.enqueue(value);
	};
	return new ReadableStream({ pull }, { highWaterMark: 0 });
}

/** Sends one event at a time, a few milliseconds apart, until aborted. */
async function* paced(events: readonly string[], signal: AbortSignal) {
	for (const event of events) {
		await timers.setTimeout(PAUSE_MS, undefined, { signal });
		yield Buffer.from(`data: ${event}\n\n`);
	}
}

/** Splits a text into pieces of about a token's length; joined they give the text. */
function toPieces(text: string): string[] {
	return text.match(/\s*\S{1,7}|\s+$/gu) ?? [];
}

export const chatAnswers = { chat: answerChat, generateText: answerChat } satisfies SandboxAnswers;
