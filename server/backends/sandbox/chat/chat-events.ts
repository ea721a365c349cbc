import type { ChatReply } from "./chat-reply.ts";

type ChatEvents = {
	reply: ChatReply;
	/** The fields that every chunk repeats. */
	head: Readonly<Record<string, unknown>>;
	usage: Readonly<Record<string, number>>;
	/** OpenAI's way: the usage in a last chunk of its own, without choices. */
	hasUsageChunk: boolean;
};

/** The server-sent events of one streamed chat answer (provider.md 1.1 and 1.2). */
export function* chatEvents({ reply, head, usage, hasUsageChunk }: ChatEvents) {
	const first = { role: "assistant", content: "" };
	yield chunk(head, { choices: [choice(first, null)], usage: null });
	const half = Math.ceil(reply.deltas.length / 2);
	const isBroken = reply.ending === "cut" || reply.ending === "error";
	for (const delta of isBroken ? reply.deltas.slice(0, half) : reply.deltas) {
		yield chunk(head, { choices: [choice(delta, null)], usage: null });
	}
	if (reply.ending === "cut") {
		yield new Error("The sandbox cut this stream, as it was asked to.");
		return;
	}
	if (reply.ending === "error") {
		yield event({
			error: "Request failed during generation: CUDA error",
			error_type: "generation",
		});
		return;
	}
	const last = choice({}, reply.finishReason);
	yield chunk(head, { choices: [last], usage: hasUsageChunk ? null : usage });
	if (hasUsageChunk) {
		yield chunk(head, { choices: [], usage });
	}
	if (reply.ending === "done") {
		yield "data: [DONE]\n\n";
	}
}

function choice(delta: object, finishReason: string | null) {
	return { index: 0, delta, logprobs: null, finish_reason: finishReason };
}

function chunk(head: ChatEvents["head"], rest: object): string {
	return event({ object: "chat.completion.chunk", ...head, ...rest });
}

function event(data: object): string {
	return `data: ${JSON.stringify(data)}\n\n`;
}
