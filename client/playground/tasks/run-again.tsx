import { RotateCcw } from "lucide-react";
import { takesFile } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { useFormats } from "../../language/formats.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useSpending } from "../../lib/site/use-spending.ts";
import type { FinishedResult } from "../../state/result.ts";
import { Button } from "../../ui/button.tsx";
import type { TaskRun } from "./use-task.ts";

type AskAgainProps = RunAgainProps & { shown: FinishedResult };

/** That an answer was prepared, and a button to ask the model itself. */
export function AskAgain({ model, task, shown }: AskAgainProps) {
	const t = useTexts("tasks");
	const calls = useTexts("calls");
	const { date } = useFormats();
	const { canSpend, price } = useSpending(model.task, model.points);
	const { input, parameters, result } = shown;
	if (!("preparedOn" in result) || result.preparedOn === undefined) return null;
	return (
		<div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-sunken px-4 py-3 text-sm print:hidden">
			<p className="min-w-0 flex-1 basis-64">
				{calls("preparedOn", { date: date(new Date(result.preparedOn)) })}
			</p>
			<Button
				look="secondary"
				disabled={!canSpend || task.isPending}
				className="disabled:opacity-50"
				onClick={() => task.mutate({ input, parameters, isFresh: true })}
			>
				<RotateCcw aria-hidden="true" className="size-4" />
				{t("askAgain", { points: price })}
			</Button>
		</div>
	);
}

type RunAgainProps = { model: ShownModel; task: TaskRun };

/** Repeats a call that was stopped, or that a reload has cut. */
export function RunAgain({ model, task }: RunAgainProps) {
	const t = useTexts("tasks");
	const { canSpend } = useSpending(model.task, model.points);
	return (
		<Button
			look="secondary"
			disabled={!canSpend}
			className="mt-3 self-start disabled:opacity-50 print:hidden"
			onClick={() => (task.data ? task.mutate(askedOf(task.data)) : task.retry())}
		>
			<RotateCcw aria-hidden="true" className="size-4" />
			{t(takesFile(model.task) ? "analyzeAgain" : "generateAgain")}
		</Button>
	);
}

function askedOf({ input, parameters }: FinishedResult) {
	return { input, parameters };
}
