import type { ErrorCode } from "#shared/errors.ts";
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
	const { find } = useCatalogue();
	const model = modelId && find(modelId);
	const questions = [
		...(errorCode ? ["What does this error mean?"] : []),
		model ? `What does ${model.name} do?` : "Which models can I try?",
		"Who created this site?",
		...(errorCode ? [] : ["Is it free?"]),
	];
	return <Ideas ideas={questions} isDisabled={isDisabled} onPick={onAsk} />;
}
