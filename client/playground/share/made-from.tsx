import { Image, type LucideIcon, MessagesSquare, Mic, TextInitial } from "lucide-react";
import { taskOf } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { InputKind } from "#shared/tasks/task.ts";
import { hasResult, stepOf } from "../../calls/row.ts";
import { useRunningCalls } from "../../calls/running-calls.ts";
import { useRow, useRows, useShownRow, useTable } from "../../calls/table.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useEntry } from "../../lib/navigation.tsx";
import { useCatalogue } from "../../lib/site/site.ts";
import { ModelIcon } from "../tasks/model-icon.tsx";
import { RowThumb } from "../tasks/row-thumb.tsx";
import { useOpenModel } from "./use-open-model.ts";

/** What the first input is, as an icon. */
const inputIcons = {
	text: TextInitial,
	conversation: MessagesSquare,
	picture: Image,
	pictureAndText: Image,
	sound: Mic,
} as const satisfies Record<InputKind, LucideIcon>;

/** The rows that led to the input, small: "spoken → written → drawn". Each can be opened. */
export function MadeFrom({ model }: { model: ShownModel }) {
	const t = useTexts("results");
	const { shownId, fromId } = useShownRow();
	const { find } = useCatalogue();
	const { state } = useEntry();
	const running = useRunningCalls().some(({ modelId }) => modelId === model.id);
	const entries = useTable((table) => table.entries);
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
	const FirstIcon = inputIcons[taskOf(first.task).takes];

	return (
		<div className="mt-2 text-sm">
			<ol aria-label={t("stepsSoFar")} className="flex flex-wrap items-center gap-1.5">
				<li title={t("given", { task: first.task })} className={`${box} bg-sunken text-soft`}>
					<FirstIcon aria-hidden="true" className="size-5" />
					<span className="sr-only">{t("given", { task: first.task })}</span>
				</li>
				{steps.map((step) => (
					<li key={step.id} className="flex items-center gap-1.5">
						<Arrow />
						<button
							type="button"
							title={t("showAgain", { model: find(step.modelId)?.name ?? step.modelId })}
							aria-current={step.id === current?.id ? "step" : undefined}
							onClick={() => openRow(step, last?.id)}
							className={`${box} border border-line hover:border-accent aria-[current]:border-2 aria-[current]:border-accent`}
						>
							<RowThumb
								row={{ ...step, ...entries?.find(({ id }) => id === step.id) }}
								className="size-full"
							/>
							<span className="sr-only">{t("done", { task: step.task })}</span>
						</button>
					</li>
				))}
				{!current && (
					<li aria-current="step" className="flex items-center gap-1.5">
						<Arrow />
						<span className={`${box} border-2 border-accent border-dashed text-soft`}>
							<ModelIcon task={model.task} className="size-5" />
							<span className="sr-only">{t("done", { task: model.task })}</span>
						</span>
					</li>
				)}
			</ol>
			<p role="status" className="text-soft">
				{!current && !isRunning && t("filledBelow", { task: model.task })}
			</p>
		</div>
	);
}

const box = "flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-lg";

function Arrow() {
	return (
		<span aria-hidden="true" className="inline-block text-soft rtl:-scale-x-100">
			→
		</span>
	);
}
