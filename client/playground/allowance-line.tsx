import { Coins } from "lucide-react";
import type { ModelTask } from "#shared/models.ts";
import { useTexts } from "../language/use-texts.ts";
import { useSpending } from "../lib/site/use-spending.ts";
import { useStatus } from "../lib/site/use-status.ts";
import { SpendingNotice } from "../ui/spending-notice.tsx";

/** What one press of the button costs and what is left, said before it is pressed. */
export function AllowanceLine({ task, points }: { task: ModelTask; points: number }) {
	const t = useTexts("playground");
	const { isPending } = useStatus();
	const { price, balance, notice, refillsInSeconds } = useSpending(task, points);
	if (!isPending && !balance) return null;
	return (
		<p className="flex min-h-6 items-start gap-2 text-sm text-soft tabular-nums">
			<Coins aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
			{isPending && <span className="mt-1 h-4 w-56 rounded bg-sunken motion-safe:animate-pulse" />}
			{balance && refillsInSeconds === undefined && (
				<span>
					{notice && (
						<span className="text-warn">
							<SpendingNotice of={notice} />{" "}
						</span>
					)}
					{t("costs", { price, left: balance.left, limit: balance.limit })}
				</span>
			)}
			{notice && refillsInSeconds !== undefined && (
				<span className="text-danger">
					<SpendingNotice
						of={notice}
						seconds={refillsInSeconds}
						comeBack={(wait) => t("costsLater", { price, wait })}
					/>
				</span>
			)}
		</p>
	);
}
