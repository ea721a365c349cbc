import { create } from "zustand";

/** What has come of a streamed answer so far. */
export type PartialAnswer = {
	reasoning: string;
	answer: string;
	/** When the first piece of thinking came, on the clock given. */
	thinkingSince?: number | undefined;
	/** How long the model has thought; final once the answer has begun. */
	thinkingMs?: number | undefined;
};

/** What is known of a call beside its mutation's state. */
export type Progress = {
	/** How much of its file has been sent, from 0 to 1. */
	uploaded?: number;
	partial?: PartialAnswer;
	/** When the last try failed, in milliseconds since 1970; undefined while one runs. */
	failedAt?: number | undefined;
};

/** By the id of the call's mutation. An entry goes with its mutation. */
export const useProgress = create<ReadonlyMap<number, Progress>>(() => new Map());

export function reportProgress(id: number, change: Progress) {
	const all = useProgress.getState();
	useProgress.setState(new Map(all).set(id, { ...all.get(id), ...change }), true);
}

export function dropProgress(id: number) {
	const rest = new Map(useProgress.getState());
	if (rest.delete(id)) useProgress.setState(rest, true);
}
