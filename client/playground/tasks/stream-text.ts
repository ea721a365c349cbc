import type { StreamEvent } from "#shared/result.ts";
import type { ChatResult } from "#shared/tasks/chat.ts";
import type { GenerateTextResult } from "#shared/tasks/generate-text.ts";
import { readAnswer } from "../../answer/read-answer.ts";
import { CallFailure, type CallTools } from "../../state/use-call.ts";

/** Reads a streamed answer to its end and publishes it as it comes. */
export async function streamText<Result extends GenerateTextResult | ChatResult>(
	open: () => Promise<AsyncIterable<StreamEvent<Result>>>,
	{ signal, onPartial }: CallTools,
) {
	const outcome = await readAnswer(open, { signal, onPartial });
	if (outcome.ending === "stopped") throw signal.reason;
	if (outcome.ending === "failed") throw new CallFailure(outcome.error);
	const { reasoning, thinkingMs = 0 } = outcome.partial;
	const thinking = reasoning === "" ? {} : { thinking: { reasoning, thinkingMs } };
	return { result: outcome.result, ...thinking };
}
