import { api } from "../lib/api.ts";

/** What the server says of itself: who answers, what calls cost and what is left. */
export function useStatus() {
	return api.status.useQuery(undefined, {
		refetchOnWindowFocus: true,
		// Asks again when the share has refilled, so that a closed button opens by itself.
		refetchInterval: ({ state }) => {
			const { left, limit, refillsInSeconds } = state.data?.allowance?.visitor ?? unlimited;
			return left < limit && (refillsInSeconds + 1) * 1000;
		},
	});
}

const unlimited = { left: 0, limit: 0, refillsInSeconds: 0 };
