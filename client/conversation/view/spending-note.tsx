import { useFormats } from "../../language/formats.ts";
import { useTexts } from "../../language/use-texts.ts";
import type { Spending } from "../../lib/site/use-spending.ts";
import { useCountdown } from "../../lib/use-countdown.ts";
import { SpendingNotice } from "../../ui/spending-notice.tsx";

/** Why nothing can be asked at the moment and until when, or who answers in the model's place. */
export function SpendingNote({ spending: { notice, canSpend, refillsInSeconds = 0 } }: Props) {
	const t = useTexts("conversation");
	const { wait } = useFormats();
	const left = useCountdown(refillsInSeconds);
	if (!notice) return null;
	const words = <SpendingNotice notice={notice} />;
	if (canSpend) return <p className="mt-1 text-warn">{words}</p>;
	return (
		<p className="mt-1 text-danger">
			{words} {t("comeBack", { wait: wait(left) })}
		</p>
	);
}

type Props = { spending: Spending };
