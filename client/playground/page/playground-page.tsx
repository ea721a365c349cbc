import clsx from "clsx";
import { useEffect } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { ApiProvider } from "../../lib/api/api-provider.tsx";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { useCatalogue } from "../../lib/site/use-catalogue.ts";
import { dropGoneModels } from "../../state/store.ts";
import { LazyBoundary } from "../../ui/lazy-boundary.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { useSecondModel } from "../compare/use-second-model.ts";
import { ModelColumn } from "../result/frame.tsx";
import { AllowanceLine } from "./allowance-line.tsx";
import { CallsElsewhere } from "./calls-elsewhere.tsx";
import { Examples } from "./examples.tsx";
import { ModelScreen } from "./model-screen.tsx";
import { ModelSelect } from "./model-select.tsx";
import { LicenceLine, ModelStateNote } from "./model-state-note.tsx";
import { Notices } from "./notices.tsx";
import { useIdlePrefetch } from "./task-screens.ts";
import { useChosenModel } from "./use-chosen-model.ts";
import { FilledIn, HistoryLink, HistorySection } from "./visit-extras.tsx";

const choice = lazyComponent(
	async () => (await import("../compare/second-model-choice.tsx")).SecondModelChoice,
	"results",
);

export function PlaygroundPage() {
	const t = useTexts("playground");
	const [model, choose] = useChosenModel();
	const { others, secondModel, choose: chooseSecond } = useSecondModel(model);
	const isChat = model?.task === "chat" && !secondModel;
	useIdlePrefetch();
	const { models } = useCatalogue();
	useEffect(() => dropGoneModels(models.map(({ id }) => id)), [models]);
	return (
		<ApiProvider>
			<PageHead title={t("title")} description={t("description")} />
			<div className={clsx("mx-auto max-w-6xl px-4 sm:px-6", isChat && "window-high")}>
				<div className="flex items-center gap-x-4 print:hidden">
					<div className="flex flex-wrap items-baseline gap-x-4">
						<h1 className="font-display text-2xl tracking-tight sm:text-3xl">{t("title")}</h1>
						<p className="text-sm text-soft sm:text-base">{t("intro")}</p>
					</div>
					<HistoryLink />
				</div>
				<div className="print:hidden">
					<Notices />
				</div>
				<div className={clsx("playground mt-2", secondModel && "side-by-side", isChat && "whole")}>
					<ModelColumn isWide={isChat}>
						<div className={clsx(isChat && "lg:w-96 lg:shrink-0")}>
							<ModelSelect model={model} onChange={choose} />
						</div>
						{model && (
							<div className="mt-2 space-y-1 text-sm text-soft">
								<p className={clsx(isChat && "max-sm:sr-only")}>{model.description}</p>
								<div className="flex flex-wrap gap-x-4">
									<LicenceLine model={model} />
									<AllowanceLine
										task={model.task}
										points={model.points + (secondModel?.points ?? 0)}
									/>
								</div>
								<ModelStateNote model={model} />
							</div>
						)}
						<CallsElsewhere shown={[model?.id, secondModel?.id]} />
						<FilledIn model={model} />
						{model && others.length > 0 && (
							<LazyBoundary
								code={choice}
								props={{ model, others, secondModel, onChoose: chooseSecond }}
								pending={<div className="h-20" />}
							/>
						)}
					</ModelColumn>
					{model ? <ModelScreen model={model} secondModel={secondModel} /> : <Examples />}
				</div>
			</div>
			<div className="mx-auto max-w-6xl px-4 sm:px-6">
				<HistorySection />
			</div>
		</ApiProvider>
	);
}
