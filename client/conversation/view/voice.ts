import { createContext } from "react";
import type { ShownError } from "../../lib/shown-error.ts";

/** How the one who answers speaks: what differs from one conversation to another. */
export type Voice = {
	/** Stands above each answer, for screen readers. */
	name: string;
	/** Stands in place of an answer until its first word, with its language. */
	busy: { text: string; lang: string };
	/** What is said of a failure, and what to do next, with its language. */
	failureText: (error: ShownError) => { sentence: string; tips: readonly string[]; lang: string };
	/** Whether the last question can be edited, and a whole answer asked for again. */
	canRedo: boolean;
};

export const VoiceContext = createContext<Voice>({
	name: "",
	busy: { text: "", lang: "" },
	failureText: ({ errorCode }) => ({ sentence: errorCode, tips: [], lang: "" }),
	canRedo: true,
});
