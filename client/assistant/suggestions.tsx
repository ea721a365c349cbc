import type { ErrorCode } from "#shared/errors.ts";
import { useTexts } from "../language/use-texts.ts";
import { useCatalogue } from "../lib/site/use-catalogue.ts";
import { Ideas } from "../ui/ideas.tsx";

type SuggestionsProps = {
	modelId?: string | undefined;
	errorCode?: ErrorCode | undefined;
	isDisabled: boolean;
	onAsk: (question: string) => void;
};

/** First questions that fit where the visitor is; one press asks. */
export function Suggestions({ modelId, errorCode, isDisabled, onAsk }: SuggestionsProps) {
	const t = useTexts("assistant");
	const { find } = useCatalogue();
	const model = modelId && find(modelId);
	const questions = [
		...(errorCode ? [t("whatError")] : []),
		model ? t("whatDoes", { model: model.name }) : t("whichModels"),
		t("whoMade"),
		...(errorCode ? [] : [t("isFree")]),
	];
	return <Ideas ideas={questions} isDisabled={isDisabled} onPick={onAsk} />;
}
