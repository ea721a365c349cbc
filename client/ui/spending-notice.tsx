import { useTexts } from "../language/use-texts.ts";
import { errorWords } from "../lib/error-words.ts";
import type { Spending } from "../lib/site/use-spending.ts";

/** Whose share is used up, or that the sandbox answers. */
export function SpendingNotice({ notice }: { notice: NonNullable<Spending["notice"]> }) {
	const t = useTexts("errors");
	return notice === "SANDBOX" ? t("sandboxAnswers") : errorWords(t, { errorCode: notice }).sentence;
}
