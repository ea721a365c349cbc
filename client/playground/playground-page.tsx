import { Suspense } from "react";
import { ApiProvider } from "../lib/api-provider.tsx";
import { Card } from "../ui/card.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { ResultsColumn } from "./columns.tsx";
import { DraftProvider } from "./draft.tsx";
import { ModelSelect } from "./model-select.tsx";
import { taskScreens } from "./task-screens.ts";
import { useChosenModel } from "./use-chosen-model.ts";

/** The playground: choose a model, give it input, see the result. */
export function PlaygroundPage() {
	const [model, choose] = useChosenModel();
	const Screen = model && taskScreens[model.task];
	return (
		<ApiProvider>
			<PageHead
				title="AI Playground"
				description="Choose an open AI model, give it text, a picture or a recording, and see the result."
			/>
			<div className="mx-auto max-w-6xl px-4 py-10 sm:px-6">
				<h1 className="font-display text-4xl">AI Playground</h1>
				<p className="mt-2 max-w-2xl text-lg text-soft">
					Choose a model, give it something, and see what it makes of it.
				</p>
				<div className="mt-8 grid gap-5 [grid-template-areas:'select'_'input'_'results'] lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr] lg:[grid-template-areas:'select_results'_'input_results']">
					<Card className="[grid-area:select]">
						<ModelSelect model={model} onChange={choose} />
					</Card>
					<DraftProvider>
						{model && Screen ? (
							<Suspense fallback={<ResultsColumn>{null}</ResultsColumn>}>
								<Screen key={model.id} model={model} />
							</Suspense>
						) : (
							<ResultsColumn>
								<p className="m-auto text-center text-soft">No Model Selected</p>
							</ResultsColumn>
						)}
					</DraftProvider>
				</div>
			</div>
		</ApiProvider>
	);
}
