import type { Spending } from "../../lib/site/use-spending.ts";
import { SpendingNotice } from "../../ui/spending-notice.tsx";

/** Why nothing can be asked at the moment and until when, or who answers in the model's place. */
export function SpendingNote({ spending }: { spending: Spending }) {
	if (!spending.notice) return null;
	return (
		<p className="mt-1">
			<SpendingNotice spending={spending} />
		</p>
	);
}
