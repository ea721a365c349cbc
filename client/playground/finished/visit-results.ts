import type { ParameterValues } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { FinishedResult, Made, Step } from "./finished-result.ts";
import { isMadeFrom } from "./is-made-from.ts";

/** What was filled into a model's form from elsewhere, and the results that led there. */
type Origin = { input: string | File; way: readonly Step[] };

type VisitResults = {
	/** The newest last. */
	results: readonly FinishedResult[];
	origins: ReadonlyMap<string, Origin>;
	/** How often the form of each model was filled: each time its screen begins anew. */
	fillings: ReadonlyMap<string, number>;
};

/** Pictures are megabytes, and what is older can be had from the history. */
const MOST = 20;

let state: VisitResults = { results: [], origins: new Map(), fillings: new Map() };
let arrivingId: string | undefined;
const listeners = new Set<() => void>();

function change(next: Partial<VisitResults>) {
	state = { ...state, ...next };
	for (const listener of listeners) listener();
}

function remember(...added: readonly FinishedResult[]) {
	const others = state.results.filter((one) => !added.some(({ id }) => id === one.id));
	change({ results: [...others, ...added].slice(-MOST) });
}

/** The way to an input: that of the form, as long as the input is still what was filled in there. */
function wayTo({ id }: { id: string }, input: string | File): readonly Step[] {
	const origin = state.origins.get(id);
	return origin && isMadeFrom(origin.input, input) ? origin.way : [];
}

function setOrigin({ id }: { id: string }, origin: Origin) {
	change({ origins: new Map(state.origins).set(id, origin) });
}

/** The results of this visit, in memory: what is shown of them, and how one led to another. */
export const visitResults = {
	get: () => state,
	subscribe(listener: () => void) {
		listeners.add(listener);
		return () => listeners.delete(listener);
	},
	wayTo,
	/** Gives what takes in the result of a call that begins now, with that model and those parameters. */
	finisher(model: ShownModel, parameters: ParameterValues) {
		return (input: string | File, result: Made) => {
			const at = Date.now();
			const way = wayTo(model, input);
			setOrigin(model, { input, way });
			const id = `${at}-${Math.random().toString(36).slice(2, 10)}`;
			const { id: modelId, task } = model;
			remember({ id, modelId, task, input, parameters, result, at, way });
		};
	},
	/** Takes in results of an earlier time; the last of them is the one that its screen shows. */
	remember,
	/** Says what has just been filled into a model's form. */
	fill(model: ShownModel, origin: Origin | undefined, isFocusDue: boolean) {
		arrivingId = isFocusDue ? model.id : undefined;
		if (origin) setOrigin(model, origin);
		const count = (state.fillings.get(model.id) ?? 0) + 1;
		change({ fillings: new Map(state.fillings).set(model.id, count) });
	},
	/** Tells, once, whether the form of a model that appears is to take the focus. */
	takeArrival({ id }: { id: string }) {
		const isArriving = id === arrivingId;
		if (isArriving) arrivingId = undefined;
		return isArriving;
	},
};
