import { useTexts } from "../../language/use-texts.ts";
import type { Spending } from "../../lib/site/use-spending.ts";
import { SpendingNotice } from "../../ui/spending-notice.tsx";

/** Why nothing can be asked at the moment and until when, or who answers in the model's place. */
export function SpendingNote({ spending }: { spending: Spending }) {
	const t = useTexts("conversation");
	const { notice, canSpend, refillsInSeconds = 0 } = spending;
	if (!notice) return null;
	const closed = { seconds: refillsInSeconds, comeBack: (wait: string) => t("comeBack", { wait }) };
	return (
		<p className={canSpend ? "mt-1 text-warn" : "mt-1 text-danger"}>
			<SpendingNotice of={notice} {...(!canSpend && closed)} />
		</p>
	);
}
