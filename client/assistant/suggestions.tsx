import type { ErrorCode } from "#shared/errors.ts";
import { useCatalogue } from "../lib/use-catalogue.ts";

/** What the first questions to offer depend on. */
export type SuggestionFacts = {
	modelId?: string | undefined;
	errorCode?: ErrorCode | undefined;
};

/** First questions that fit where the visitor is; one press asks. */
export function Suggestions({
	modelId,
	errorCode,
	onAsk,
}: SuggestionFacts & { onAsk: (question: string) => void }) {
	const { find } = useCatalogue();
	const model = modelId && find(modelId);
	const questions = [
		errorCode && "Que veut dire cette erreur ?",
		model ? `Que fait ${model.name} ?` : "Quels modèles puis-je essayer ?",
		"Qui a créé ce site ?",
		!errorCode && "Est-ce gratuit ?",
	].filter((question) => typeof question === "string");
	return (
		<ul lang="fr" aria-label="Questions proposées" className="flex flex-wrap gap-2">
			{questions.map((question) => (
				<li key={question}>
					<button
						type="button"
						className="min-h-11 rounded-full sm:min-h-9 border border-edge px-3.5 text-sm transition-colors hover:border-accent hover:text-accent"
						onClick={() => onAsk(question)}
					>
						{question}
					</button>
				</li>
			))}
		</ul>
	);
}
