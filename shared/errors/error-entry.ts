/**
 * What an error is about, and so who can mend it: what the visitor sent, the visitor's connection, a
 * limit of this site that lifts by itself, the site's host, or the model's provider.
 */
export type Fixer = "visitor" | "connection" | "waiting" | "host" | "provider";

/** One error a visitor can meet. */
export type ErrorEntry = {
	/** The sentence shown. `{name}` parts are filled by `errorSentence`. */
	sentence: string;
	/** The HTTP status of the answer. */
	httpStatus: number;
	fixer: Fixer;
	/** What to do next, shown as a list below the sentence. */
	tips: readonly string[];
};

/** A tip for many errors. */
export const tryLater = "Try again in a moment.";
/** A tip for errors of one model. */
export const otherModel = "Try another model: the others may well answer.";
