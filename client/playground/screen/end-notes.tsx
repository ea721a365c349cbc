import { useState } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import type { Transcript } from "../../calls/row.ts";
import { useTexts } from "../../language/use-texts.ts";
import { pointsLeft, useSpending } from "../../lib/site/use-spending.ts";
import { useStatus } from "../../lib/site/use-status.ts";
import { SpendButton } from "../../ui/spend-button.tsx";
import type { TaskRun } from "../tasks/use-task.ts";
import { RunAgain } from "./run-again.tsx";

type TaskProps = { model: ShownModel; task: TaskRun };

/** How a call ended that has no result. A stream says it below what has come. */
export function EndNotes({ model, task, isPartial }: TaskProps & { isPartial: boolean }) {
	return (
		<>
			{task.isStopped && <StoppedNote {...{ model, task, isPartial }} />}
			<CutNote {...{ model, task }} />
		</>
	);
}

/** Says that a call was stopped and what it may cost, with a button to repeat it. */
function StoppedNote({ model, task, isPartial }: TaskProps & { isPartial: boolean }) {
	const t = useTexts("tasks");
	const calls = useTexts("calls");
	const { price } = useSpending(model.task, task.pressCalls * model.points);
	const { data, dataUpdatedAt } = useStatus();
	const [since] = useState(() => Date.now());
	const { pointsBefore } = task;
	const left = dataUpdatedAt > since ? pointsLeft(data) : undefined;
	const spent = pointsBefore === undefined || left === undefined ? -1 : pointsBefore - left;
	return (
		<div className="mb-4 rounded-xl bg-warn-soft px-4 py-3 text-sm">
			<strong className="font-medium text-warn">{t("stopped")}</strong>
			{/* A refund in the meantime would hide the cost of the call. */}
			<p>
				{spent < 0
					? t("stoppedCost", { points: price })
					: calls("pointsSpent", { points: Math.min(spent, price) })}
			</p>
			{!isPartial && <RunAgain model={model} task={task} />}
		</div>
	);
}

/** Says that another tab is asking, or that the page that asked was closed. */
function CutNote({ model, task }: TaskProps) {
	const t = useTexts("tasks");
	const { state } = task;
	const isElsewhere = state === "elsewhere";
	if (state !== "interrupted" && !isElsewhere) return null;
	return (
		<div className="mb-4 rounded-xl bg-warn-soft px-4 py-3 text-sm">
			<p role="status" className="font-medium text-warn">
				{t(isElsewhere ? "runsInOtherTab" : "interrupted")}
			</p>
			{!isElsewhere && <RunAgain model={model} task={task} />}
		</div>
	);
}

/** The partial transcript of a long recording, with a button to continue. */
export function SendRest({ model, task, transcript }: TaskProps & { transcript: Transcript }) {
	const t = useTexts("tasks");
	const { count, done } = transcript;
	const { retryCalls, isPending, retry } = task;
	const spending = useSpending(model.task, retryCalls * model.points);
	return (
		<div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
			<p>{t("partsSoFar", { done: done.length, count })}</p>
			<SpendButton
				look="secondary"
				cost={spending}
				disabled={isPending}
				className="disabled:opacity-50"
				onClick={retry}
			>
				{t("sendRest", { count: retryCalls })}
			</SpendButton>
		</div>
	);
}
