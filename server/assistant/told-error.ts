import { type ErrorCode, errorSentence } from "#shared/errors.ts";

// What filled the sentence was the visitor's or the provider's: the assistant is not told.
const hiddenParts = { status: "…", body: "…", message: "…", failure: "…", limit: "…" };

/** The sentence of an error as the assistant is told it, without anybody's content. */
export function toldError(code: ErrorCode): string {
	return errorSentence(code, hiddenParts);
}
