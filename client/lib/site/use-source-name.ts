import type { AnswerSource } from "#shared/result.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useSite } from "./site.ts";

export function useSourceName(source: AnswerSource): string {
	const t = useTexts("calls");
	const { hostedBy } = useSite();
	if (source === "hosted") return hostedBy || t("hostedProvider");
	return t(source === "machine" ? "thisServer" : "sandboxAnswer");
}
