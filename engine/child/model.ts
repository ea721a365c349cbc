import type { ModelEntry } from "../catalogue/model-entry.ts";

/** A loaded model. */
export type Model = {
	/** Answers one call at a time: whole, or by what it hands to `stream` piece by piece. */
	answer: (request: Request, stream: (event: string) => void) => Promise<Response | undefined>;
	/** Stops a text between two tokens; other tasks are one long run that ends with the process. */
	stop?: () => void;
};

/** What a loader is given: the entry, its folder, its name for the library, and how it is to run. */
export type Loading = {
	entry: ModelEntry;
	folder: string;
	name: string;
	options: Pick<ModelEntry, "dtype"> & {
		session_options: { intraOpNumThreads: number; interOpNumThreads: number };
	};
};
