import { errorSentence } from "#shared/errors/error-texts.ts";
import type { ErrorCode } from "#shared/errors.ts";

// The parts of a sentence come from the visitor or the provider: the assistant does not get them.
const hiddenParts = { status: "…", body: "…", message: "…", failure: "…", limit: "…" };

/** The sentence of an error as the assistant is told it, without anybody's content. */
export function toldError(code: ErrorCode): string {
	return errorSentence(code, hiddenParts);
}
