import { Link } from "react-router";
import { takesFile } from "#shared/models.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import { ModelIcon } from "../../ui/model-icon.tsx";
import { EmptyState, InputColumn, ResultsColumn } from "../result/frame.tsx";
import { useOpenModel } from "../share/use-open-model.ts";

/** The page before a model is chosen: an example for each model, and an empty result. */
export function Examples() {
	const t = useTexts("playground");
	const { models } = useCatalogue();
	const { openModel } = useOpenModel();
	return (
		<>
			<InputColumn>
				<h2 className="font-semibold">{t("beginWith")}</h2>
				<ul className="mt-2 -mx-3">
					{models.map((model) => {
						const example = t("example", { task: model.task });
						return (
							<li key={model.id}>
								<Link
									to={`?model=${encodeURIComponent(model.id)}`}
									onClick={(event) => {
										if (takesFile(model.task) || event.metaKey || event.ctrlKey) return;
										event.preventDefault();
										openModel(model, { input: example });
									}}
									className="flex min-h-11 items-center gap-4 rounded-lg px-3 py-2 transition-colors hover:bg-sunken"
								>
									<ModelIcon task={model.task} className="size-6 shrink-0 text-accent" />
									<span className="min-w-0">
										<span className="block">{example}</span>
										<span className="block text-sm text-soft">
											<bdi>{model.name}</bdi>
										</span>
									</span>
								</Link>
							</li>
						);
					})}
				</ul>
			</InputColumn>
			<ResultsColumn>
				<EmptyState title={t("noModel")}>{t("noModelHint")}</EmptyState>
			</ResultsColumn>
		</>
	);
}
