import { create } from "zustand";
import type { ParameterValues } from "#shared/parameters.ts";
import type { ShownError } from "../lib/shown-error.ts";
import {
	deviceSlot,
	draftSlot,
	parametersSlot,
	readAllStored,
	removeStored,
	reportFaultsTo,
	type StorageFault,
	writeStored,
} from "./storage.ts";

/*
 * The page's data: where it is kept, for how long, and what clears it. A new value gets a row here.
 *
 * React Query (what came from the server)
 *   calls that run here     mutation cache      the visit               the next call of the same key
 *   status, points left     query cache         asked again after 30 s  the page goes
 *
 * The table (calls/row.ts: every call, from its first moment; queries give conversations, comparisons, "Your results")
 *   rows                    IndexedDB, the      until deleted           "Delete"; "Delete all"; "Clear conversation";
 *                           last 100 results                            "Delete conversation"; "Clear all"
 *                           and the newest 50
 *                           conversations;
 *                           memory, but for
 *                           older results
 *   names of conversations, IndexedDB, memory   until deleted           "Delete conversation"; "Clear all"
 *   "keep in results"
 *   rows that the database  sessionStorage      from a page's end to    the next page of the tab
 *   did not get in time                         the next page
 *
 * This store (what no server knows)
 *   drafts                  sessionStorage      as long as the tab      sending in a chat; "Clear all"
 *   parameters              localStorage        until changed           "Reset all"; "Clear all"
 *   files                   memory              the visit               removing or replacing the file
 *   pictures of a question  memory              the visit               sending it; removing them
 *   dictated recordings     memory              the visit               written down; deleted
 *   undo                    memory              until undone            what is deleted or prefilled next; typing
 *   onDevice                localStorage        until changed           the visitor's other choice; "Clear all"
 *   deviceCard              memory              until it is closed      "Not now"; another model's card
 *   reading                 memory              while it is read        Stop; reading another answer aloud
 *   storageFault            memory              until storage works     the next write that works
 *
 * Storage beside it
 *   models of the device    IndexedDB           until deleted           "Delete"
 *   their running fetches   memory              until they end          "Cancel"
 *   "Don't save results"    localStorage        until unticked          the visitor
 *   folded list             localStorage        until unfolded          the visitor
 *   theme                   localStorage        until changed           the visitor
 *   language                a cookie            a year                  another choice
 *   locks between tabs      Web Locks; without  as long as a call       the call's end
 *                           them localStorage
 *   "was cleared"           sessionStorage      one reload              the message that it leads to
 *
 * The address
 *   model, second model     its query           the page's entry in     another choice
 *                                               the browser's history
 *   conversation            its query           the page's entry        another conversation or model
 *   the row that a screen   its query           the page's entry        the next call; opening another result
 *   shows (result), the row
 *   behind a form (from)
 *   recipe                  its fragment        until it is read        the form that it filled
 *
 * Component state has the rest: what only one part of the page needs, such as an open fold or a search.
 *
 * Each question is a row of its own, so two tabs that write never overwrite each other. Drafts and parameters of
 * a conversation are named after its id.
 */
export type ClientState = {
	/** Unsent texts, by the name of the field. */
	drafts: Readonly<Record<string, Draft>>;
	/** The changed parameters of each model. */
	parameters: Readonly<Record<string, ChosenValues>>;
	/** The chosen file of each kind. */
	files: Readonly<Partial<Record<FileKind, FileChoice>>>;
	/** The pictures of unsent questions, by the name of the draft. */
	pictures: Readonly<Record<string, readonly QuestionPicture[]>>;
	/** Recordings that are not yet transcribed, by the name of the draft that will receive the text. */
	dictated: Readonly<Record<string, File>>;
	/** The models that run on the visitor's own device by their choice. */
	onDevice: Readonly<Record<string, boolean>>;
	/** The model whose card about running it on this device is open. */
	deviceCard: { modelId: string } | undefined;
	/** The answer that is read aloud or failed to; undefined otherwise. */
	reading: Reading;
	/** What was done last, while it can be undone: the only undo of the page. */
	undo: Undo | undefined;
	/** Why the last attempt to store something failed. */
	storageFault: StorageFault | undefined;
};

type Undo = {
	/** What it is about: a conversation's key, `ROWS`, a draft, a kind of file. */
	of: string;
	/** What was deleted, as the visitor counts. */
	count?: number;
	bringBack: () => void;
};

type Draft = { text: string };

type ChosenValues = {
	values: ParameterValues;
	/** Prefilled values end with the visit; only the visitor's changes are stored. */
	isOfVisit?: boolean;
};

export type FileKind = "image" | "audio";

export type FileChoice = {
	file?: File | undefined;
	/** The bytes of the original file, if this one was converted. */
	bytesBefore?: number | undefined;
};

/** A picture in a question. The database keeps the small one in the row, and the one that was sent apart. */
export type QuestionPicture = {
	/** Small, as a `data:` URL. */
	look: string;
	/** As it is sent, as a `data:` URL; absent in a row that was read, see `sentPictures`. */
	sent?: string | undefined;
	/** Blurred: a veiled picture of this site that was sent on. */
	isVeiled?: true | undefined;
	/** The row that it is the result of, if it was sent on: drawn anew, its bytes do not tell. */
	fromId?: string | undefined;
};

/** One at a time on the whole page. */
export type Reading = {
	/** The answer's, or the voice's. */
	id?: string;
	/** `ready`: its sound is here, and the browser plays it only in a press. */
	phase?: "preparing" | "speaking" | "ready" | "failed";
	/** Undefined if the browser's own voice failed. */
	error?: ShownError;
};

export const emptyState: ClientState = {
	drafts: {},
	parameters: {},
	files: {},
	pictures: {},
	dictated: {},
	onDevice: {},
	deviceCard: undefined,
	reading: {},
	undo: undefined,
	storageFault: undefined,
};

/** What storage has, so that only changes are written: one key per draft, model or conversation. */
let written: Pick<ClientState, "drafts" | "parameters"> = emptyState;

function changedKeys<Value>(
	before: Readonly<Record<string, Value>>,
	after: Readonly<Record<string, Value>>,
) {
	if (before === after) return [];
	return Object.keys(after).filter((key) => before[key] !== after[key]);
}

export const useClientState = create<ClientState>()(() => emptyState);

useClientState.subscribe(({ drafts, parameters }) => {
	const before = written;
	written = { drafts, parameters };
	for (const name of changedKeys(before.drafts, drafts)) {
		writeStored(draftSlot(name), drafts[name]?.text ?? "");
	}
	for (const id of changedKeys(before.parameters, parameters)) {
		const { values = {}, isOfVisit = false } = parameters[id] ?? {};
		if (isOfVisit) continue;
		const slot = parametersSlot(id);
		if (Object.keys(values).length === 0) removeStored(slot);
		else writeStored(slot, values);
	}
});

export const { getState, setState } = useClientState;

reportFaultsTo((storageFault) => {
	if (getState().storageFault !== storageFault) setState({ storageFault });
});

/** Runs after hydration: pages are prerendered without what is stored. */
export function readStoredState() {
	const drafts = Object.entries(readAllStored(draftSlot)).map(([name, text]) => [name, { text }]);
	const parameters = Object.entries(readAllStored(parametersSlot));
	written = {
		drafts: Object.fromEntries(drafts),
		parameters: Object.fromEntries(parameters.map(([id, values]) => [id, { values }])),
	};
	// From the first moment: what the visitor keeps on the device must not go to the site, whatever comes late.
	setState({ ...written, onDevice: readAllStored(deviceSlot) });
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Removes what belongs to conversations that no longer exist. What belongs to a model stays, because a model that left
 * may come back: one wrong line in its host's file must not cost a visitor's words.
 */
export function dropGone(conversations: readonly string[]) {
	const { drafts, parameters } = getState();
	const isGone = (name: string) => {
		const id = conversationIn(name);
		if (id === undefined || conversations.includes(id)) return false;
		// A conversation that was just begun may have no question yet.
		return Number.parseInt(id, 10) < Date.now() - DAY_MS;
	};
	for (const name of Object.keys(drafts).filter(isGone)) removeStored(draftSlot(name));
	for (const name of Object.keys(parameters).filter(isGone)) removeStored(parametersSlot(name));
	setState({ drafts: without(drafts, isGone), parameters: without(parameters, isGone) });
}

/** The conversation (`newRowId`) that a draft, or the parameters of its first or second model, are named after. */
function conversationIn(name: string): string | undefined {
	return /^(?:chat\.)?(\d{13}-\w+)(?: |$)/.exec(name)?.[1];
}

/** The id of a conversation that a model opens with: of the first one it is the model's own. */
export function idOfModel(modelId: string, place: number): string {
	return place === 1 ? modelId : `${modelId}~${place}`;
}

function without<Value>(
	record: Readonly<Record<string, Value>>,
	isGone: (key: string) => boolean,
): Record<string, Value> {
	return Object.fromEntries(Object.entries(record).filter(([key]) => !isGone(key)));
}
