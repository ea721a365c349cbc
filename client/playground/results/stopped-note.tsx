import type { ModelTask } from "#shared/models.ts";
import { formatPoints } from "../../lib/format.ts";
import { useSpending } from "../../lib/use-spending.ts";

/** Says that a call was stopped, and what it may have cost all the same. */
export function StoppedNote({ task }: { task: ModelTask }) {
	const { price } = useSpending(task);
	return (
		<p className="mb-4 rounded-xl bg-warn-soft px-4 py-3 text-sm">
			<strong className="font-medium text-warn">Stopped</strong>
			<br />
			If the model had begun by then, the call still costs {formatPoints(price)}.
		</p>
	);
}
