import { formatWait } from "../../lib/format.ts";
import type { Spending } from "../../lib/site/use-spending.ts";
import { useCountdown } from "../../lib/use-countdown.ts";

/** Why nothing can be asked at the moment and until when, or who answers in the model's place. */
export function SpendingNote({ spending: { notice, canSpend, refillsInSeconds = 0 } }: Props) {
	if (!notice) return null;
	if (canSpend) return <p className="mt-1 text-warn">{notice}</p>;
	return (
		<p className="mt-1 text-danger">
			{notice} Come back in <Countdown seconds={refillsInSeconds} />.
		</p>
	);
}

type Props = { spending: Spending };

function Countdown({ seconds }: { seconds: number }) {
	return formatWait(useCountdown(seconds));
}
