import { Suspense } from "react";
import { useUnits } from "../language/units.ts";
import { useTexts } from "../language/use-texts.ts";
import type { Spending } from "../lib/site/use-spending.ts";
import { useCountdown } from "../lib/use-countdown.ts";

type Props = {
	spending: Pick<Spending, "canSpend" | "notice" | "price" | "balance" | "refillsInSeconds">;
};

/** Which points are missing, and until when. Only then loads its texts, which is rare. */
export function AllowanceNote({ spending }: Props) {
	if (!spending.notice) return null;
	return (
		<Suspense>
			<span className={spending.canSpend ? "text-warn" : "text-danger"}>
				<Sentence spending={spending} />
			</span>
		</Suspense>
	);
}

function Sentence({ spending: { notice, price, balance, refillsInSeconds = 0 } }: Props) {
	const t = useTexts("calls");
	const { wait } = useUnits();
	const time = wait(useCountdown(refillsInSeconds));
	const { left, limit } = balance ?? { left: 0, limit: 0 };
	switch (notice) {
		case "pointsShort":
			return t(notice, { price, left, wait: time });
		case "tooDear":
			return t(notice, { price, limit });
		case "sitePointsShort":
			return t(notice, { wait: time });
		case "tooDearForSite":
			return t(notice, { price });
		default:
			return notice && t(notice);
	}
}
