import type { SiteStatus } from "#shared/status.ts";
import { api } from "../lib/api.ts";
import { formatWait } from "../lib/format.ts";

const REFILL_MARGIN_MS = 1_000;
/** From here on nobody needs to count. */
const WORTH_COUNTING = 1_000;

/** What a question costs and what is left, in French, and whether one can be asked. */
export function useQuestionAllowance(): { text: string; canAsk: boolean } {
	const { data } = api.status.useQuery(undefined, {
		// Looks again when the share has been refilled.
		refetchInterval: ({ state }) => {
			const { canAsk, refillsInSeconds } = allowanceOf(state.data);
			return canAsk ? false : refillsInSeconds * 1000 + REFILL_MARGIN_MS;
		},
	});
	const { price, left, canAsk, refillsInSeconds } = allowanceOf(data);
	if (!canAsk) return { text: `Part rechargée dans ${formatWait(refillsInSeconds)}`, canAsk };
	if (price === 0) return { text: "", canAsk };
	const rest = left < WORTH_COUNTING ? `, reste ${left}` : "";
	return { text: `${points(price)} par question${rest}`, canAsk };
}

function allowanceOf(status: SiteStatus | undefined) {
	if (!status) return { price: 0, left: 0, canAsk: true, refillsInSeconds: 0 };
	const { visitor, site, prices } = status.allowance;
	const price = prices.widgetChat;
	const tightest = visitor.left <= site.left ? visitor : site;
	const { left, refillsInSeconds } = tightest;
	return { price, left, canAsk: left >= price, refillsInSeconds };
}

function points(count: number): string {
	return count === 1 ? "1 point" : `${count} points`;
}
