import { api } from "../lib/api.ts";

/** What the server says of itself: who answers, what calls cost and what is left. */
export function useStatus() {
	return api.status.useQuery(undefined, { refetchOnWindowFocus: true });
}
