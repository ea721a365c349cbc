import clsx from "clsx";
import { useEffect } from "react";
import { useTexts } from "../language/use-texts.ts";
import { ApiProvider } from "../lib/api/api-provider.tsx";
import { setVisit } from "../lib/kept/visit.ts";
import { lateCode } from "../lib/late-code.ts";
import { Card } from "../ui/card.tsx";
import { LatePart } from "../ui/late-part.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { AllowanceLine } from "./allowance-line.tsx";
import { useCompanion } from "./compare/use-companion.ts";
import { FilledIn, Kept } from "./finished/visit-extras.tsx";
import { ModelScreen } from "./model-screen.tsx";
import { ModelPicks } from "./models/model-picks.tsx";
import { ModelSelect } from "./models/model-select.tsx";
import { LicenceLine, ModelStateNote } from "./models/model-state-note.tsx";
import { useChosenModel } from "./models/use-chosen-model.ts";
import { Notices } from "./notices.tsx";
import { useIdlePrefetch } from "./task-screens.ts";

const choice = lateCode(
	async () => (await import("./compare/companion-choice.tsx")).CompanionChoice,
	"results",
);

const sideBySide =
	"grid-cols-1 [grid-template-areas:'select''input''results'] lg:grid-cols-2 lg:[grid-template-areas:'select_input''results_results']";

export function PlaygroundPage() {
	const t = useTexts("playground");
	const [model, choose] = useChosenModel();
	const { others, companion, choose: chooseCompanion } = useCompanion(model);
	const modelId = model?.id;
	// The assistant knows which model is chosen as long as the playground is open.
	useEffect(() => {
		setVisit({ modelId, errorCode: undefined });
		return () => setVisit({ modelId: undefined, errorCode: undefined });
	}, [modelId]);
	useIdlePrefetch();
	return (
		<ApiProvider>
			<PageHead title={t("title")} description={t("description")} />
			<div className="mx-auto max-w-6xl px-4 pt-3 sm:px-6 sm:pt-8">
				<h1 className="font-display text-3xl tracking-tight sm:text-5xl">{t("title")}</h1>
				<p className="mt-1 mb-3 max-w-3xl text-soft sm:mt-3 sm:mb-6 sm:text-lg">{t("intro")}</p>
				<Notices />
				<div className={clsx("mt-3 grid gap-5 sm:mt-5", companion ? sideBySide : "playground")}>
					<Card className="[grid-area:select]">
						<ModelSelect model={model} onChange={choose} />
						{model && (
							<div className="mt-3 space-y-2">
								<p className="text-soft">{model.description}</p>
								<LicenceLine model={model} />
								<ModelStateNote model={model} />
								<AllowanceLine task={model.task} points={model.points + (companion?.points ?? 0)} />
							</div>
						)}
						<FilledIn model={model} />
						{model && others.length > 0 && (
							<LatePart
								code={choice}
								props={{ model, others, companion, onChoose: chooseCompanion }}
								pending={<div className="h-20" />}
							/>
						)}
					</Card>
					{model ? <ModelScreen model={model} companion={companion} /> : <ModelPicks />}
				</div>
				<Kept />
			</div>
		</ApiProvider>
	);
}
