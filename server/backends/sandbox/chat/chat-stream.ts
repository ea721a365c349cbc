import timers from "node:timers/promises";

/** One step of an answer. */
export type Delta = Readonly<
	Partial<Record<"content" | "reasoning_content" | "reasoning", string>>
>;

type ChatStream = {
	deltas: readonly Delta[];
	finishReason: string;
	ending: "no-done" | "cut" | "error" | undefined;
	/** The fields that every chunk repeats. */
	head: object;
	usage: object;
	/** OpenAI's way: the usage in a last chunk of its own, without choices. */
	hasUsageChunk: boolean;
	signal: AbortSignal;
};

const PAUSE_MS = 13;

/** The body of a streamed chat answer: an event at a time, a few milliseconds apart. */
export function chatStream(options: ChatStream): ReadableStream<Uint8Array> {
	const events = eventsOf(options);
	const encoder = new TextEncoder();
	return new ReadableStream(
		{
			async pull(controller) {
				const { done, value } = events.next();
				if (done) return controller.close();
				await timers.setTimeout(PAUSE_MS, undefined, { signal: options.signal });
				controller.enqueue(encoder.encode(value));
			},
		},
		// Nothing is made before someone reads it.
		{ highWaterMark: 0 },
	);
}

/** The events in order; throws where the connection is to break. */
function* eventsOf({ deltas, finishReason, ending, head, usage, hasUsageChunk }: ChatStream) {
	yield chunk({ choices: [choice({ role: "assistant", content: "" }, null)], usage: null });
	const isBroken = ending === "cut" || ending === "error";
	for (const delta of isBroken ? deltas.slice(0, deltas.length >> 1) : deltas) {
		yield chunk({ choices: [choice(delta, null)], usage: null });
	}
	if (ending === "cut") throw new Error("The sandbox cut this stream, as it was asked to.");
	if (ending === "error") {
		yield event({
			error: "Request failed during generation: CUDA error",
			error_type: "generation",
		});
		return;
	}
	yield chunk({ choices: [choice({}, finishReason)], usage: hasUsageChunk ? null : usage });
	if (hasUsageChunk) yield chunk({ choices: [], usage });
	if (ending !== "no-done") yield "data: [DONE]\n\n";

	function chunk(rest: object): string {
		return event({ object: "chat.completion.chunk", ...head, ...rest });
	}
}

function choice(delta: object, finishReason: string | null) {
	return { index: 0, delta, logprobs: null, finish_reason: finishReason };
}

function event(data: object): string {
	return `data: ${JSON.stringify(data)}\n\n`;
}
