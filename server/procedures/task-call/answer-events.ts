import type { StreamEvent } from "#shared/event-stream.ts";
import type { FinishReason, TokenUsage } from "#shared/result.ts";
import type { AnswerStream } from "../../backends/completion/answer-piece.ts";
import type { AnswerFacts, Models } from "./models.ts";

type AnswerEventsOptions<Result> = {
	models: Models;
	/** Asks for the answer; called when the first event is wanted. */
	ask: () => Promise<{ answer: AnswerStream; facts: () => AnswerFacts }>;
	/** Gives the task's result for the answer, which holds no thinking. */
	result: (answer: string, facts: TextFacts) => Result;
};

type TextFacts = AnswerFacts & { finishReason: FinishReason; usage?: TokenUsage };

/** Gives the events of a text model's answer; the last one carries the result. */
export async function* answerEvents<Result>({
	models,
	ask,
	result,
}: AnswerEventsOptions<Result>): AsyncGenerator<StreamEvent<Result>, void> {
	const { answer: stream, facts } = await ask();
	const { answer, finishReason, usage } = yield* stream;
	if (usage) models.onUsage(usage.completionTokens);
	yield {
		type: "done",
		result: result(answer, { finishReason, ...facts(), ...(usage && { usage }) }),
	};
}
