import { Coins } from "lucide-react";
import type { ShownModel } from "#shared/shown-model.ts";
import { formatPoints, formatWait } from "../lib/format.ts";
import { useSpending } from "../lib/site/use-spending.ts";
import { useStatus } from "../lib/site/use-status.ts";
import { useCountdown } from "../lib/use-countdown.ts";

/** What one press of the button costs and what is left, said before it is pressed. */
export function AllowanceLine({ model }: { model: ShownModel }) {
	const { isPending } = useStatus();
	const { price, balance, notice, refillsInSeconds } = useSpending(model.task, model.points);
	if (!isPending && !balance) return null;
	return (
		<p className="flex min-h-6 items-start gap-2 text-sm text-soft tabular-nums">
			<Coins aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
			{isPending && <span className="mt-1 h-4 w-56 rounded bg-sunken motion-safe:animate-pulse" />}
			{balance && refillsInSeconds === undefined && (
				<span>
					{notice && <span className="text-warn">{notice} </span>}
					Costs {formatPoints(price)}. You have {balance.left} of {balance.limit} left this hour.
				</span>
			)}
			{refillsInSeconds !== undefined && (
				<span className="text-danger">
					{notice} This costs {formatPoints(price)}: come back in{" "}
					<Countdown seconds={refillsInSeconds} />.
				</span>
			)}
		</p>
	);
}

function Countdown({ seconds }: { seconds: number }) {
	return formatWait(useCountdown(seconds));
}
