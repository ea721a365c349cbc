import type { Cover } from "#shared/covers.ts";
import { api } from "../../lib/api/api.tsx";

type Example = { modelId: string; example: string };

/** What there is to see of examples with a prepared answer, in their order; undefined until it has come. */
export function useCovers(free: Example[]): (Cover | null)[] | undefined {
	const { data } = api.covers.useQuery(free, {
		enabled: free.length > 0,
		staleTime: Number.POSITIVE_INFINITY,
	});
	return data;
}
