import type { ShownModel } from "#shared/shown-model.ts";
import { changeStore, createStore, useStore } from "../../lib/store.ts";
import type { FinishedResult, Step } from "./finished-result.ts";

/** What was filled into a model's form from elsewhere, and the results that led there. */
type Origin = { input: string | File; way: readonly Step[] };

type VisitResults = {
	/** The newest last. */
	results: readonly FinishedResult[];
	origins: ReadonlyMap<string, Origin>;
	/** Of a model, the earlier result that was opened in place of its last call's. */
	opened: ReadonlyMap<string, FinishedResult>;
	/** How often the form of each model was filled: each time its screen begins anew. */
	fillings: ReadonlyMap<string, number>;
};

/** Pictures are megabytes, and what is older can be had from the history. */
const MOST = 20;

const store = createStore<VisitResults>({
	results: [],
	origins: new Map(),
	opened: new Map(),
	fillings: new Map(),
});
const { get, subscribe } = store;
let arrivingId: string | undefined;

function remember(...added: readonly FinishedResult[]) {
	const others = get().results.filter((one) => !added.some(({ id }) => id === one.id));
	changeStore(store, { results: [...others, ...added].slice(-MOST) });
}

/** Tells whether an input is what was filled into its form, or that text with some of its words changed. */
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

function setOrigin(id: string, origin: Origin) {
	changeStore(store, { origins: new Map(get().origins).set(id, origin) });
}

export const useVisitResults = () => useStore(store);

/** The results of this visit, in memory: what is shown of them, and how one led to another. */
export const visitResults = {
	get,
	subscribe,
	/** Takes in the result of a call to a model. */
	finish(
		{ id: modelId, task }: ShownModel,
		made: Pick<FinishedResult, "input" | "parameters" | "result" | "thinking">,
	): FinishedResult {
		const at = Date.now();
		const origin = get().origins.get(modelId);
		const way = origin && isMadeFrom(origin.input, made.input) ? origin.way : [];
		setOrigin(modelId, { input: made.input, way });
		const id = `${at}-${Math.random().toString(36).slice(2, 10)}`;
		const finished = { id, modelId, task, ...made, at, way };
		remember(finished);
		return finished;
	},
	/** Takes in results of an earlier time. */
	remember,
	/** Shows a result on its model's screen, until the next call. */
	open(finished: FinishedResult) {
		remember(finished);
		changeStore(store, { opened: new Map(get().opened).set(finished.modelId, finished) });
	},
	close({ id }: ShownModel) {
		const opened = new Map(get().opened);
		if (opened.delete(id)) changeStore(store, { opened });
	},
	/** Says what has just been filled into a model's form. */
	fill({ id }: ShownModel, origin: Origin | undefined, isFocusDue: boolean) {
		arrivingId = isFocusDue ? id : undefined;
		if (origin) setOrigin(id, origin);
		const { fillings } = get();
		changeStore(store, { fillings: new Map(fillings).set(id, (fillings.get(id) ?? 0) + 1) });
	},
	/** Tells, once, whether the form of a model that appears is to take the focus. */
	takeArrival({ id }: { id: string }) {
		const isArriving = id === arrivingId;
		if (isArriving) arrivingId = undefined;
		return isArriving;
	},
};
