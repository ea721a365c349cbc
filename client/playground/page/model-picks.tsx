import { Link } from "react-router";
import { useTexts } from "../../language/use-texts.ts";
import { useCatalogue } from "../../lib/site/use-catalogue.ts";
import { ModelIcon } from "../../ui/model-icon.tsx";
import { InputColumn, ResultsColumn } from "../result/columns.tsx";
import { EmptyCase } from "../result/empty-state.tsx";
import { useStateWord } from "./model-state-note.tsx";

/** Both columns before a model is chosen: all models, and no result. */
export function ModelPicks() {
	const t = useTexts("playground");
	const { models } = useCatalogue();
	const wordOf = useStateWord();
	return (
		<>
			<InputColumn>
				<h2 className="font-semibold">{t("beginWith")}</h2>
				<ul className="mt-2 -mx-3">
					{models.map((model) => (
						<li key={model.id}>
							<Link
								to={`?model=${encodeURIComponent(model.id)}`}
								preventScrollReset
								className="flex min-h-11 items-center gap-4 rounded-lg px-3 py-2.5 transition-colors hover:bg-sunken"
							>
								<ModelIcon task={model.task} className="size-6 shrink-0 text-accent" />
								<span className="min-w-0">
									<span className="block font-medium">
										{model.name}
										{wordOf(model) && (
											<span className="ms-2 rounded-full bg-warn-soft px-2 py-0.5 text-xs text-warn">
												{wordOf(model)}
											</span>
										)}
									</span>
									<span className="block text-sm text-soft">{model.description}</span>
								</span>
							</Link>
						</li>
					))}
				</ul>
			</InputColumn>
			<ResultsColumn>
				<EmptyCase title={t("noModel")}>{t("noModelHint")}</EmptyCase>
			</ResultsColumn>
		</>
	);
}
