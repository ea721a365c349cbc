import type { ShownModel } from "#shared/shown-model.ts";
import { ApiProvider } from "../lib/api-provider.tsx";
import { lateCode } from "../lib/late-code.ts";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { Card } from "../ui/card.tsx";
import { LateExtra } from "../ui/late-extra.tsx";
import { LatePart } from "../ui/late-part.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { AllowanceLine } from "./allowance-line.tsx";
import { ResultsColumn, ScreenFrame } from "./columns.tsx";
import { useVisitResults } from "./finished/use-visit-results.ts";
import { ModelPicks } from "./model-picks.tsx";
import { ModelSelect } from "./model-select.tsx";
import { ModelStateNote } from "./model-state-note.tsx";
import { Notices } from "./notices.tsx";
import { EmptyCase } from "./results/empty-case.tsx";
import { ScreenSkeleton } from "./screen-skeleton.tsx";
import { taskScreens } from "./task-screens.ts";
import { useChosenModel } from "./use-chosen-model.ts";
import { useIdlePrefetch } from "./use-idle-prefetch.ts";
import { useRecipeLink } from "./use-recipe-link.ts";
import { useVisitReport } from "./use-visit-report.ts";

const history = lateCode(async () => (await import("./history/history.tsx")).History);
const way = lateCode(async () => (await import("./send-on/way-so-far.tsx")).WaySoFar);
const recipe = lateCode(async () => (await import("./recipe/recipe.tsx")).Recipe);

/** The playground: choose a model, give it input, see the result. */
export function PlaygroundPage() {
	const [model, choose] = useChosenModel();
	useVisitReport(model);
	useIdlePrefetch();
	return (
		<ApiProvider>
			<PageHead
				title="AI Playground"
				description="Choose an AI model, give it text, a picture or a recording, and see the result."
			/>
			<div className="mx-auto max-w-6xl px-4 pt-3 sm:px-6 sm:pt-8">
				<h1 className="font-display text-3xl tracking-tight sm:text-5xl">AI Playground</h1>
				<p className="mt-1 mb-3 max-w-3xl text-soft sm:mt-3 sm:mb-6 sm:text-lg">
					Choose a model, give it a text, a picture or a recording, and see the result.
				</p>
				<Notices />
				<div className="playground mt-3 grid gap-5 sm:mt-5">
					<Card className="[grid-area:select]">
						<ModelSelect model={model} onChange={choose} />
						{model && (
							<div className="mt-3 space-y-2">
								<p className="text-soft">{model.description.en}</p>
								<ModelStateNote model={model} />
								<AllowanceLine model={model} />
							</div>
						)}
						<FilledIn model={model} />
					</Card>
					{model ? (
						<Screen model={model} />
					) : (
						<>
							<ModelPicks />
							<ResultsColumn>
								<EmptyCase title="No Model Selected">
									Choose a model, and what it makes of your input is shown here.
								</EmptyCase>
							</ResultsColumn>
						</>
					)}
				</div>
				<Kept />
			</div>
		</ApiProvider>
	);
}

/** The screen of a model, which begins anew when its form is filled in from elsewhere. */
function Screen({ model }: { model: ShownModel }) {
	const { fillings } = useVisitResults();
	return (
		<LatePart
			key={`${model.id} ${fillings.get(model.id)}`}
			code={taskScreens[model.task]}
			props={{ model }}
			pending={<ScreenSkeleton />}
			Frame={ScreenFrame}
		/>
	);
}

/** What this browser keeps of earlier results: its place is there before its code. */
function Kept() {
	const isHydrated = useIsHydrated();
	return (
		<section className="mt-5 min-h-11 lg:min-h-84 lg:rounded-2xl lg:border lg:border-line lg:bg-surface lg:p-6 print:hidden">
			{isHydrated && <LateExtra code={history} props={{}} />}
		</section>
	);
}

/** Where what stands in the form comes from: a result before it, or a link. */
function FilledIn({ model }: { model: ShownModel | undefined }) {
	const { origins } = useVisitResults();
	const isRecipe = useRecipeLink();
	return (
		<>
			{model && origins.size > 0 && <LateExtra code={way} props={{ model }} />}
			{isRecipe && <LateExtra code={recipe} props={{ model }} />}
		</>
	);
}
