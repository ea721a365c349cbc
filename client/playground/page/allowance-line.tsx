import { Coins } from "lucide-react";
import type { ModelTask } from "#shared/models.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useSpending } from "../../lib/site/use-spending.ts";
import { useStatus } from "../../lib/site/use-status.ts";
import { AllowanceNote } from "../../ui/allowance-note.tsx";

/** The price of a call and the points left, before the visitor spends them. */
export function AllowanceLine({ task, points }: { task: ModelTask; points: number }) {
	const t = useTexts("playground");
	const { isPending } = useStatus();
	const spending = useSpending(task, points);
	const { canSpend, price, balance, notice } = spending;
	if (!isPending && !balance) return null;
	return (
		<p className="flex min-h-6 items-start gap-2 text-sm text-soft tabular-nums">
			<Coins aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
			{isPending && <span className="mt-1 h-4 w-56 rounded bg-sunken motion-safe:animate-pulse" />}
			<span>
				{notice && (
					<>
						<AllowanceNote spending={spending} />{" "}
					</>
				)}
				{canSpend && balance && t("costs", { price, left: balance.left, limit: balance.limit })}
			</span>
		</p>
	);
}
