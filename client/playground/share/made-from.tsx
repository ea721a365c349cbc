import { useState } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import type { Step } from "../../state/result.ts";
import { useClientState } from "../../state/store.ts";
import { useOpenModel } from "./use-open-model.ts";

/** The results that led to the input: "spoken → written → drawn". Each can be opened again. */
export function MadeFrom({ model }: { model: ShownModel }) {
	const t = useTexts("results");
	const results = useClientState((state) => state.results);
	const origin = useClientState(({ origins }) => origins[model.id]);
	const { find } = useCatalogue();
	const openModel = useOpenModel();
	/** All steps, while an earlier one is open. */
	const [trail, setTrail] = useState<readonly Step[]>([]);
	const current = results.findLast(
		({ modelId, input }) => modelId === model.id && input === origin?.input,
	);
	const madeFrom = origin?.madeFrom ?? [];
	const own = current ? [...madeFrom, current] : madeFrom;
	const steps = trail.some(({ id }) => id === current?.id) ? trail : own;
	const [first] = steps;
	if (!first || steps.length < (current ? 2 : 1)) return null;

	function handleOpen({ id, modelId }: Step) {
		const stepModel = find(modelId);
		setTrail(steps);
		if (stepModel) openModel(stepModel, { finished: results.find((one) => one.id === id) });
	}

	return (
		<div className="text-sm">
			<ol aria-label={t("stepsSoFar")} className="flex flex-wrap items-center gap-x-1.5">
				<li className="text-soft">{t("given", { task: first.task })}</li>
				{steps.map((step) => (
					<li key={step.id} className="flex items-center gap-x-1.5">
						<Arrow />
						<button
							type="button"
							title={t("showAgain", { model: find(step.modelId)?.name ?? step.modelId })}
							aria-current={step.id === current?.id ? "step" : undefined}
							onClick={() => handleOpen(step)}
							className="min-h-11 font-medium text-accent underline underline-offset-4 aria-[current]:text-ink aria-[current]:no-underline sm:min-h-6"
						>
							{t("done", { task: step.task })}
						</button>
					</li>
				))}
				{!current && (
					<li aria-current="step" className="flex items-center gap-x-1.5 text-soft">
						<Arrow />
						{t("done", { task: model.task })}
					</li>
				)}
			</ol>
			<p role="status" className="text-soft">
				{!current && t("filledBelow", { task: model.task })}
			</p>
		</div>
	);
}

function Arrow() {
	return (
		<span aria-hidden="true" className="inline-block text-soft rtl:-scale-x-100">
			→
		</span>
	);
}
