import { RotateCcw } from "lucide-react";
import { givesFile, takesFile } from "#shared/kinds.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { FinishedResult } from "../../calls/row.ts";
import { DeviceWayOut } from "../../device/device-offer.tsx";
import { useTexts } from "../../language/use-texts.ts";
import { useSpending } from "../../lib/site/use-spending.ts";
import { SpendButton } from "../../ui/spend-button.tsx";
import type { TaskRun } from "../tasks/use-task.ts";

type OtherAnswerProps = RunAgainProps & {
	shown: FinishedResult;
	/** The screen has a button for another answer, which asks the model itself, too. */
	hasAnother: boolean;
};

/** Leads from a prepared or demo answer to one of the model itself. */
export function OtherAnswer(props: OtherAnswerProps) {
	return (
		<>
			<AskAgain {...props} />
			<RealAnswer {...props} />
		</>
	);
}

/** A button that calls the model itself in place of a prepared answer. */
function AskAgain({ model, task, shown, hasAnother }: OtherAnswerProps) {
	const t = useTexts("tasks");
	const spending = useSpending(model.task, model.points);
	const { input, parameters, result } = shown;
	if (hasAnother || !("preparedOn" in result) || result.preparedOn === undefined) return null;
	return (
		<SpendButton
			look="quiet"
			cost={spending}
			disabled={task.isPending}
			className="-mx-3 text-sm disabled:opacity-50 print:hidden"
			onClick={() => task.mutate({ input, parameters, isFresh: true })}
		>
			<RotateCcw aria-hidden="true" className="size-4" />
			{t("askAgain")}
		</SpendButton>
	);
}

/** Leads from a demo answer to a real one, on the visitor's own device. */
function RealAnswer({ model, task, shown }: OtherAnswerProps) {
	if (!("source" in shown.result) || shown.result.source !== "sandbox") return null;
	const { input, parameters } = shown;
	return <DeviceWayOut model={model} isDemo onSwitch={() => task.mutate({ input, parameters })} />;
}

type RunAgainProps = { model: ShownModel; task: TaskRun };

/** Repeats a call that was stopped, or interrupted by a reload. */
export function RunAgain({ model, task }: RunAgainProps) {
	const t = useTexts("tasks");
	// Each part of a long recording is a call.
	const calls = task.transcript?.count ?? 1;
	const spending = useSpending(model.task, calls * model.points);
	return (
		<SpendButton
			look="secondary"
			cost={spending}
			disabled={task.isPending}
			className="mt-3 self-start disabled:opacity-50 print:hidden"
			onClick={() => task.asked && task.mutate(task.asked)}
		>
			<RotateCcw aria-hidden="true" className="size-4" />
			{t(takesFile(model.task) && !givesFile(model.task) ? "analyzeAgain" : "generateAgain")}
		</SpendButton>
	);
}
