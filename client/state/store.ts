import { create } from "zustand";
import { type PersistStorage, persist } from "zustand/middleware";
import type { ParameterValues } from "#shared/parameters.ts";
import type { FinishedResult, PartialAnswer, Step } from "./result.ts";
import {
	draftSlot,
	parametersSlot,
	readAllStored,
	removeStored,
	reportFaultsTo,
	type StorageFault,
	writeStored,
} from "./storage.ts";

/*
 * All that the page keeps and no server knows. Beside it: React Query's cache has the calls and the
 * server's status; IndexedDB has the history; the address has the model and a recipe.
 *
 *   What            Where it is kept        How long                What clears it
 *   drafts          sessionStorage          as long as the tab      sending in a chat; "Clear all"; the model leaves
 *   parameters      localStorage            until changed           "Reset all"; "Clear all"; the model leaves
 *   files           memory                  the visit               removing or replacing the file
 *   results         memory, the last 20     the visit               the page goes (the history has them)
 *   origins         memory                  the visit               a call with an input of another origin
 *   opened          memory                  until the next call     a call to the same model
 *   prefilled       memory                  until the form took it  the form that took it
 *   progress        memory                  with its call           the next call to the same model
 *   storageFault    memory                  until storage works     the next write that works
 *
 * Conversations (conversation/conversation-store.ts) stay in localStorage, the newest 200 messages of
 * each, until they are cleared or their model leaves; all tabs share them.
 */
export type ClientState = {
	/** What is typed but not sent, by the name of its field. */
	drafts: Readonly<Record<string, Draft>>;
	/** What was changed of each model's parameters. */
	parameters: Readonly<Record<string, ChosenValues>>;
	/** The chosen file of each kind. */
	files: Readonly<Partial<Record<FileKind, FileChoice>>>;
	/** The results of this visit, the newest last. */
	results: readonly FinishedResult[];
	/** What led to the text or file in each model's form. */
	origins: Readonly<Record<string, Origin>>;
	/** Of a model, the earlier result that is shown in place of its last call's. */
	opened: Readonly<Record<string, FinishedResult>>;
	/** The form that was just filled in from elsewhere. */
	prefilled: { modelId: string; isFocusDue: boolean } | undefined;
	/** What is known of a call beside its mutation's state, by the mutation's id. */
	progress: Readonly<Record<number, Progress>>;
	/** Why the last try to store something failed. */
	storageFault: StorageFault | undefined;
};

export type Draft = {
	text: string;
	/** What stood there before it was filled in from elsewhere; goes with the next change. */
	before?: string | undefined;
};

export type ChosenValues = {
	values: ParameterValues;
	/** True where they were filled in from elsewhere: only a change is kept for longer than the visit. */
	isOfVisit?: boolean;
};

export type FileKind = "image" | "audio";

export type FileChoice = {
	file?: File | undefined;
	/** The file in whose place it was filled in from elsewhere. */
	before?: File | undefined;
};

/** What was filled into a model's form from elsewhere, and the results that led there. */
export type Origin = { input: string | File; way: readonly Step[] };

export type Progress = {
	/** How much of its file has been sent, from 0 to 1. */
	uploaded?: number;
	partial?: PartialAnswer;
	/** When the last try failed, in milliseconds since 1970; undefined while one runs. */
	failedAt?: number | undefined;
};

export const emptyState: ClientState = {
	drafts: {},
	parameters: {},
	files: {},
	results: [],
	origins: {},
	opened: {},
	prefilled: undefined,
	progress: {},
	storageFault: undefined,
};

type Stored = Pick<ClientState, "drafts" | "parameters">;

/** Each draft and each model's parameters have a place of their own in storage, as they always had. */
const slots: PersistStorage<Stored> = {
	getItem() {
		const drafts = Object.entries(readAllStored(draftSlot)).map(([name, text]) => [name, { text }]);
		const parameters = Object.entries(readAllStored(parametersSlot));
		written = {
			drafts: Object.fromEntries(drafts),
			parameters: Object.fromEntries(parameters.map(([id, values]) => [id, { values }])),
		};
		return { state: written };
	},
	setItem(_name, { state }) {
		const before = written;
		written = state;
		for (const name of changedKeys(before.drafts, state.drafts)) {
			writeStored(draftSlot(name), state.drafts[name]?.text ?? "");
		}
		for (const id of changedKeys(before.parameters, state.parameters)) {
			const { values = {}, isOfVisit = false } = state.parameters[id] ?? {};
			if (isOfVisit) continue;
			const slot = parametersSlot(id);
			if (Object.keys(values).length === 0) removeStored(slot);
			else writeStored(slot, values);
		}
	},
	removeItem() {
		// "Clear all" empties the storage itself and loads the page again.
	},
};

/** What the storage has: only what differs is written. */
let written: Stored = emptyState;

function changedKeys<Value>(
	before: Readonly<Record<string, Value>>,
	after: Readonly<Record<string, Value>>,
) {
	if (before === after) return [];
	return Object.keys(after).filter((key) => before[key] !== after[key]);
}

export const useClientState = create<ClientState>()(
	persist((): ClientState => emptyState, {
		name: "vitrine",
		storage: slots,
		partialize: ({ drafts, parameters }) => ({ drafts, parameters }),
		// The page is prerendered without it: `readStoredState` runs once the page is hydrated.
		skipHydration: true,
	}),
);

export const { getState, setState } = useClientState;

reportFaultsTo((storageFault) => {
	if (getState().storageFault !== storageFault) setState({ storageFault });
});

export function readStoredState() {
	useClientState.persist.rehydrate();
}

/** Forgets what belongs to models that the site no longer has. */
export function dropGoneModels(ids: readonly string[]) {
	const isGone = (id: string) => !ids.includes(id.replace(/^chat\./, ""));
	const { drafts, parameters } = getState();
	const gone = [
		...Object.keys(drafts)
			.filter((name) => name !== "assistant" && isGone(name))
			.map(draftSlot),
		...Object.keys(parameters).filter(isGone).map(parametersSlot),
		...Object.keys(readAllStored(conversationSlot)).filter(isGone).map(conversationSlot),
	];
	for (const slot of gone) removeStored(slot);
	setState({
		drafts: without(drafts, (name) => name !== "assistant" && isGone(name)),
		parameters: without(parameters, isGone),
	});
}

/** A chat's conversation, of whatever shape. */
function conversationSlot(id: string) {
	return { key: `chat.${id}`, parse: (value: unknown) => value };
}

function without<Value>(
	record: Readonly<Record<string, Value>>,
	isGone: (key: string) => boolean,
): Record<string, Value> {
	return Object.fromEntries(Object.entries(record).filter(([key]) => !isGone(key)));
}
