import type { AnswerSource } from "#shared/result.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useSite } from "./site.ts";

type Answerer = {
	source: AnswerSource;
	model: string;
	/** The site's provider at that time, where it is known. */
	provider?: string | undefined;
};

/** The name after "answered by"; a whole sentence for a model on the visitor's device. */
export function useSourceName({ source, model, provider }: Answerer): string {
	const t = useTexts("calls");
	const { hostedBy } = useSite();
	if (source === "hosted") return (provider ?? hostedBy) || t("hostedProvider");
	if (source === "device") return t("madeOnDevice", { model });
	return t(source === "machine" ? "thisServer" : "sandboxAnswer");
}
