import type { StreamEvent } from "#shared/event-stream.ts";
import type { AnswerSource, FinishReason, TokenUsage } from "#shared/result.ts";
import { readCompletionStream } from "./completion-stream.ts";
import type { BoundProvider } from "./gateway.ts";
import type { ProviderCall } from "./provider-call.ts";

/** What a text answer amounts to, before its task gives it a type. */
export type AnswerFacts = {
	answer: string;
	finishReason: FinishReason;
	durationMs: number;
	source: AnswerSource;
	usage?: TokenUsage;
};

/** Calls a text model and gives the events of its answer; the last one carries the task's result. */
export async function* answerEvents<Result>({
	provider,
	call,
	result,
}: {
	provider: BoundProvider;
	call: ProviderCall;
	result: (facts: AnswerFacts) => Result;
}): AsyncGenerator<StreamEvent<Result>, void> {
	const startedAt = performance.now();
	const end = yield* readCompletionStream(await provider.call(call), call.task);
	if (end.usage) provider.onUsage(end.usage.completionTokens);
	yield {
		type: "done",
		result: result({
			answer: end.answer,
			finishReason: end.finishReason,
			durationMs: performance.now() - startedAt,
			source: provider.source,
			...(end.usage && { usage: end.usage }),
		}),
	};
}
