import { createContext } from "react";
import type { ShownError } from "../../lib/shown-error.ts";

/** The texts that differ between the chat and the assistant. */
export type Responder = {
	/** The heading of each answer, for screen readers. */
	name: string;
	/** The name of an answer's model; undefined if only one model has answered. */
	nameOf?: ((modelId: string) => string) | undefined;
	/** Shown until the first token of an answer. */
	busy: { text: string; lang: string };
	failureText: (error: ShownError) => { sentence: string; tips: readonly string[]; lang: string };
	/** Whether the visitor can edit the last question, and ask again for a complete answer. */
	canRedo: boolean;
	/** Whether each answer has a button that reads it aloud. */
	canReadAloud: boolean;
	/** Whether the figures of each answer are always shown, to compare them with another model's. */
	hasFigures?: boolean;
};

export const ResponderContext = createContext<Responder>({
	name: "",
	busy: { text: "", lang: "" },
	failureText: ({ errorCode }) => ({ sentence: errorCode, tips: [], lang: "" }),
	canRedo: true,
	canReadAloud: false,
});
