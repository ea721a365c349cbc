import type { ShownModel } from "#shared/shown-model.ts";
import type { ConversationState } from "../../../conversation/use-conversation.ts";
import type { FinishedResult } from "../../../state/result.ts";
import { useClientState } from "../../../state/store.ts";

/** The last answer of a conversation, from this visit or from storage. */
export function useLastAnswer(
	model: ShownModel,
	conversation: ConversationState,
): FinishedResult | undefined {
	const results = useClientState((state) => state.results);
	const { messages, question, isRunning } = conversation;
	const last = messages.at(-1);
	if (isRunning || !question || last?.role !== "assistant" || !last.meta) return undefined;
	if (last.content.trim() === "") return undefined;
	const ofVisit = results.findLast(
		({ modelId, input }) => modelId === model.id && input === question.content,
	);
	if (ofVisit) return ofVisit;
	const { id: modelId, task } = model;
	const { content, timestamp: at } = last;
	const result = { type: "chat" as const, generated_text: content };
	const made = { input: question.content, parameters: {}, result, at, way: [] };
	return { id: `${at}-chat`, modelId, task, ...made };
}
