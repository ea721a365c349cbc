import type { ShownModel } from "#shared/shown-model.ts";
import type { FinishedResult } from "./result.ts";
import { getState, type Origin, setState } from "./store.ts";

/** Pictures are megabytes each, and the history has the older ones. */
const MOST = 20;

/** Adds results of an earlier visit. */
export function rememberResults(...added: readonly FinishedResult[]) {
	const others = getState().results.filter((one) => !added.some(({ id }) => id === one.id));
	setState({ results: [...others, ...added].slice(-MOST) });
}

/** Adds the result of a call. */
export function finishResult(
	{ id: modelId, task }: ShownModel,
	call: Pick<FinishedResult, "input" | "parameters" | "result" | "thinking" | "firstTokenMs">,
): FinishedResult {
	const at = Date.now();
	const origin = getState().origins[modelId];
	const madeFrom = origin && isMadeFrom(origin.input, call.input) ? origin.madeFrom : [];
	setOrigin(modelId, { input: call.input, madeFrom });
	const id = `${at}-${Math.random().toString(36).slice(2, 10)}`;
	const finished = { id, modelId, task, ...call, at, madeFrom };
	rememberResults(finished);
	return finished;
}

/** Shows a result on its model's screen, until the next call. */
export function openResult(finished: FinishedResult) {
	rememberResults(finished);
	setState(({ opened }) => ({ opened: { ...opened, [finished.modelId]: finished } }));
}

export function closeResult(modelId: string) {
	const { [modelId]: _, ...opened } = getState().opened;
	setState({ opened });
}

/** Discards the finished parts of a long recording. */
export function dropTranscript(modelId: string) {
	const { [modelId]: _, ...transcripts } = getState().transcripts;
	setState({ transcripts });
}

export function setOrigin(modelId: string, origin: Origin) {
	setState(({ origins }) => ({ origins: { ...origins, [modelId]: origin } }));
}

/** Whether an input is the prefilled one, or that text with some of its words changed. */
export function isMadeFrom(filled: string | File, input: string | File): boolean {
	if (typeof filled !== "string" || typeof input !== "string") return filled === input;
	const before = wordsOf(filled);
	const now = wordsOf(input);
	const shared = [...now].filter((word) => before.has(word)).length;
	return shared * 2 > Math.min(before.size, now.size);
}

function wordsOf(text: string): Set<string> {
	return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text]);
}
