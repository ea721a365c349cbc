import { Coins } from "lucide-react";
import { Suspense } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useFormats } from "../language/formats.ts";
import { useTexts } from "../language/use-texts.ts";
import { useSpending } from "../lib/site/use-spending.ts";
import { useStatus } from "../lib/site/use-status.ts";
import { useCountdown } from "../lib/use-countdown.ts";
import { SpendingNotice } from "../ui/spending-notice.tsx";

/** What one press of the button costs and what is left, said before it is pressed. */
export function AllowanceLine({ model }: { model: ShownModel }) {
	const t = useTexts("playground");
	const { wait } = useFormats();
	const { isPending } = useStatus();
	const { price, balance, notice, refillsInSeconds } = useSpending(model.task, model.points);
	const words = notice && (
		<Suspense>
			<SpendingNotice notice={notice} />
		</Suspense>
	);
	const left = useCountdown(refillsInSeconds ?? 0);
	if (!isPending && !balance) return null;
	return (
		<p className="flex min-h-6 items-start gap-2 text-sm text-soft tabular-nums">
			<Coins aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
			{isPending && <span className="mt-1 h-4 w-56 rounded bg-sunken motion-safe:animate-pulse" />}
			{balance && refillsInSeconds === undefined && (
				<span>
					{words && <span className="text-warn">{words} </span>}
					{t("costs", { price, left: balance.left, limit: balance.limit })}
				</span>
			)}
			{refillsInSeconds !== undefined && (
				<span className="text-danger">
					{words} {t("costsLater", { price, wait: wait(left) })}
				</span>
			)}
		</p>
	);
}
