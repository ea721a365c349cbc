import type { ShownModel } from "#shared/shown-model.ts";
import { hasResult, stepOf } from "../../calls/row.ts";
import { useRunningCalls } from "../../calls/running-calls.ts";
import { useRow, useRows, useShownRow } from "../../calls/table.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useEntry } from "../../lib/navigation.tsx";
import { useCatalogue } from "../../lib/site/site.ts";
import { useOpenModel } from "./use-open-model.ts";

/** The rows that led to the input: "spoken → written → drawn". Each can be opened. */
export function MadeFrom({ model }: { model: ShownModel }) {
	const t = useTexts("results");
	const { shownId, fromId } = useShownRow();
	const { find } = useCatalogue();
	const { state } = useEntry();
	const running = useRunningCalls().some(({ modelId }) => modelId === model.id);
	const isRunning = running || state.runs === true;
	const { openRow } = useOpenModel();
	const from = useRow(fromId);
	const named = useRow(shownId);
	// In a conversation, the answer's row, which the address does not name.
	const answer = useRows((rows) =>
		rows.filter(
			({ modelId, madeFrom }) => modelId === model.id && fromId && madeFrom.at(-1)?.id === fromId,
		),
	).at(-1);
	const shown = [shownId === undefined ? answer : named].find(hasResult);
	// Keep the steps of a row while an earlier one is shown.
	const isEarlier = [...(from?.madeFrom ?? []), ...(from ? [from] : [])].some(
		({ id }) => id === shownId,
	);
	const last = isEarlier ? from : (shown ?? from);
	const steps = last ? [...last.madeFrom, stepOf(last)] : [];
	const current = isEarlier ? named : shown;
	const [first] = steps;
	if (!first || steps.length < (current ? 2 : 1)) return null;

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
							onClick={() => openRow(step, last?.id)}
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
				{!current && !isRunning && t("filledBelow", { task: model.task })}
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
