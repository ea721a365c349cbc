import type { FinishedResult } from "../finished/finished-result.ts";
import { useVisitResults } from "../finished/visit-results.ts";
import type { ResultOf } from "../results/task-result.ts";

/** A picture of this visit, and all it was made from. */
export type Picture = FinishedResult & { result: ResultOf<"image_generation"> };

/** The pictures that a model drew of one description in this visit, the newest last. */
export function usePictures(
	modelId: string,
	input: FinishedResult["input"] | undefined,
): Picture[] {
	const { results } = useVisitResults();
	return results.filter(
		(one): one is Picture =>
			one.modelId === modelId && one.input === input && one.result.type === "image_generation",
	);
}
