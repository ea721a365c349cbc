import type { StreamEvent } from "#shared/event-stream.ts";
import type { AnswerSource, FinishReason, TokenUsage } from "#shared/result.ts";
import type { BoundProvider } from "../gateway/gateway.ts";
import type { ProviderCall } from "../gateway/provider-call.ts";
import { startFacts } from "../gateway/result-facts.ts";
import type { AnswerEnd, AnswerPiece } from "./answer-piece.ts";
import { readCompletionStream } from "./completion-stream.ts";

/** What a text answer amounts to, before its task gives it a type. */
type AnswerFacts = {
	finishReason: FinishReason;
	/** Milliseconds from the call to the last token. */
	durationMs: number;
	source: AnswerSource;
	usage?: TokenUsage;
};

type AnswerEventsOptions<Result> = {
	provider: BoundProvider;
	call: ProviderCall;
	/** Gives the task's result for the answer, which holds no thinking. */
	result: (answer: string, facts: AnswerFacts) => Result;
	/** Reads the reply; a streamed chat completion unless a task says otherwise. */
	read?: (
		reply: Awaited<ReturnType<BoundProvider["call"]>>,
		task: ProviderCall["task"],
	) => AsyncGenerator<AnswerPiece, AnswerEnd>;
};

/** Calls a text model and gives the events of its answer; the last one carries the result. */
export async function* answerEvents<Result>({
	provider,
	call,
	result,
	read = readCompletionStream,
}: AnswerEventsOptions<Result>): AsyncGenerator<StreamEvent<Result>, void> {
	const facts = startFacts(provider);
	const { answer, finishReason, usage } = yield* read(await provider.call(call), call.task);
	if (usage) provider.onUsage(usage.completionTokens);
	yield {
		type: "done",
		result: result(answer, { finishReason, ...facts(), ...(usage && { usage }) }),
	};
}
