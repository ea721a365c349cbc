import { Coins } from "lucide-react";
import { errorSentence } from "#shared/errors.ts";
import type { ModelTask } from "#shared/models.ts";
import { formatWait } from "../lib/format.ts";
import { useCountdown } from "../lib/use-countdown.ts";
import { type Allowance, useAllowance } from "./use-allowance.ts";
import { useStatus } from "./use-status.ts";

/** What one press of the button costs and what is left, said before it is pressed. */
export function AllowanceLine({ task }: { task: ModelTask }) {
	const { isPending } = useStatus();
	const allowance = useAllowance(task);
	if (!isPending && !allowance) return null;
	return (
		<p className="flex min-h-6 items-start gap-2 text-sm text-soft tabular-nums">
			<Coins aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
			{isPending && <span className="mt-1 h-4 w-56 rounded bg-sunken motion-safe:animate-pulse" />}
			{allowance && !allowance.shortage && (
				<span>
					Costs {points(allowance.price)}. You have {allowance.left} of {allowance.limit} left this
					hour.
				</span>
			)}
			{allowance?.shortage && <Shortage {...allowance} shortage={allowance.shortage} />}
		</p>
	);
}

type ShortageProps = Allowance & { shortage: NonNullable<Allowance["shortage"]> };

function Shortage({ price, shortage }: ShortageProps) {
	const left = useCountdown(shortage.refillsInSeconds);
	const sentence = errorSentence(
		shortage.of === "visitor" ? "VISITOR_ALLOWANCE" : "SITE_ALLOWANCE",
	);
	return (
		<span className="text-danger">
			{sentence} This costs {points(price)}: come back in {formatWait(left)}.
		</span>
	);
}

function points(count: number): string {
	return count === 1 ? "1 point" : `${count} points`;
}
