import { useTexts } from "../language/use-texts.ts";
import { ApiProvider } from "../lib/api-provider.tsx";
import { Card } from "../ui/card.tsx";
import { LatePart } from "../ui/late-part.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { AllowanceLine } from "./allowance-line.tsx";
import { ResultsColumn, ScreenFrame } from "./columns.tsx";
import { ModelPicks } from "./model-picks.tsx";
import { ModelSelect } from "./model-select.tsx";
import { ModelStateNote } from "./model-state-note.tsx";
import { Notices } from "./notices.tsx";
import { EmptyCase } from "./results/empty-case.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";
import { taskScreens } from "./task-screens.ts";
import { useChosenModel } from "./use-chosen-model.ts";
import { useIdlePrefetch } from "./use-idle-prefetch.ts";
import { useVisitReport } from "./use-visit-report.ts";

/** The playground: choose a model, give it input, see the result. */
export function PlaygroundPage() {
	const t = useTexts("playground");
	const [model, choose] = useChosenModel();
	useVisitReport(model);
	useIdlePrefetch();
	return (
		<ApiProvider>
			<PageHead title={t("title")} description={t("description")} />
			<div className="mx-auto max-w-6xl px-4 pt-3 sm:px-6 sm:pt-8">
				<h1 className="font-display text-3xl tracking-tight sm:text-5xl">{t("title")}</h1>
				<p className="mt-1 mb-3 max-w-3xl text-soft sm:mt-3 sm:mb-6 sm:text-lg">{t("intro")}</p>
				<Notices />
				<div className="playground mt-3 grid gap-5 sm:mt-5">
					<Card className="[grid-area:select]">
						<ModelSelect model={model} onChange={choose} />
						{model && (
							<div className="mt-3 space-y-2">
								<p className="text-soft">{model.description}</p>
								<ModelStateNote model={model} />
								<AllowanceLine model={model} />
							</div>
						)}
					</Card>
					{model ? (
						<LatePart
							key={model.id}
							code={taskScreens[model.task]}
							props={{ model }}
							pending={<ScreenSkeleton />}
							Frame={ScreenFrame}
						/>
					) : (
						<>
							<ModelPicks />
							<ResultsColumn>
								<EmptyCase title={t("noModel")}>{t("noModelHint")}</EmptyCase>
							</ResultsColumn>
						</>
					)}
				</div>
			</div>
		</ApiProvider>
	);
}
