import type { RunInput, RunOutput, ToChild } from "../host/messages.ts";

export type Load = Extract<ToChild, { type: "load" }>;
export type LoadedModel = {
	run: (input: RunInput, onText: (text: string) => void) => Promise<RunOutput>;
	interrupt: () => void;
};
/** What every task needs of the library: which files, how exact, how many threads. */
export type LoadOptions = Pick<Load["entry"], "dtype"> & {
	session_options: { intraOpNumThreads: number; interOpNumThreads: number };
};
