import type { Spending } from "../../lib/site/use-spending.ts";
import { SpendingNotice } from "../../ui/spending-notice.tsx";

/** Why the visitor cannot ask now and until when, or that the sandbox answers. */
export function SpendingNote({ spending }: { spending: Spending }) {
	if (!spending.notice) return null;
	return (
		<p className="mt-1">
			<SpendingNotice spending={spending} />
		</p>
	);
}
