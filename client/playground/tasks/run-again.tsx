import { RotateCcw } from "lucide-react";
import { takesFile } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useSpending } from "../../lib/site/use-spending.ts";
import { Button } from "../../ui/button.tsx";
import type { TaskRun } from "./use-task.ts";

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
			onClick={() => (task.interrupted ? task.mutate(task.interrupted) : task.retry())}
		>
			<RotateCcw aria-hidden="true" className="size-4" />
			{t(takesFile(model.task) ? "analyzeAgain" : "generateAgain")}
		</Button>
	);
}
