import { useCallback } from "react";
import { type ErrorParts, isErrorCode, toldKinds } from "#shared/errors.ts";
import type { Texts } from "../language/create-texts.ts";
import { useTexts } from "../language/use-texts.ts";
import type { English } from "../messages/language.ts";
import type { ShownError } from "./shown-error.ts";
import { useOnline } from "./use-online.ts";

export type ErrorMessage = { sentence: string; tips: readonly string[] };

type Wordable = Pick<ShownError, "errorCode" | "parts"> & {
	advice?: ShownError["advice"] | undefined;
};

/** Formats an error. The advice about being offline disappears once the browser is online. */
export function useErrorMessage(): (error: Wordable) => ErrorMessage {
	const t = useTexts("calls");
	const isOnline = useOnline();
	return useCallback(
		({ advice, ...error }) =>
			errorMessage(t, { ...error, advice: advice === "offline" && isOnline ? undefined : advice }),
		[t, isOnline],
	);
}

export function errorMessage(t: Texts<English<"calls">>, error: Wordable): ErrorMessage {
	const { errorCode, parts = {}, advice } = error;
	const { failureCode } = parts;
	const failed = typeof failureCode === "string" && isErrorCode(failureCode) && failureCode;
	const failure = failed ? lines(t(failed, filled(parts)))[0] : parts.failure;
	const [sentence = "", ...tips] = lines(
		t(errorCode, filled({ ...parts, failure: failure ?? "", wrong: wrongField(t, parts) })),
	);
	return { sentence, tips: advice ? [t(advice)] : tips };
}

/** Where an input is wrong, and what belongs there; empty if the error's own sentence says it. */
function wrongField(t: Texts<English<"calls">>, parts: ErrorParts): string {
	const takes = toldKinds.find((kind) => kind === parts["takes"]);
	return takes ? t("wrong", filled({ ...parts, expected: t(takes, filled(parts)) })) : "";
}

const noParts = { status: "", body: "", message: "", failure: "", limit: 0, rule: "" };
const noFault = { wrong: "", field: "", expected: "", options: "", min: 0, max: 0 };

/** All parameters that a sentence may have, each on one line, because line breaks separate the tips. */
function filled(parts: ErrorParts): ErrorParts {
	const entries = Object.entries({ ...noParts, ...noFault, ...parts });
	return Object.fromEntries(
		entries.map(([name, part]) => [
			name,
			typeof part === "string" ? part.replace(/\s+/g, " ") : part,
		]),
	);
}

function lines(text: string): string[] {
	return text.split("\n").map((line) => line.trim());
}
