import type { ModelQuestion, Models } from "./task-call.ts";

/** The events of a text model's answer; the last one carries the result that `resultOf` makes. */
export async function* answerEvents<Result>(
	models: Models,
	question: ModelQuestion<"chat" | "generateText">,
	resultOf: (answer: string) => Result,
) {
	const { answer: stream, facts } = await models.ask(question);
	const { answer, finishReason, usage } = yield* stream;
	if (usage) models.onUsage(usage.completionTokens);
	const result = { ...resultOf(answer), finishReason, ...facts(), ...(usage && { usage }) };
	yield { type: "done" as const, result };
}
