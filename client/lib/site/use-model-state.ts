import type { ShownModel } from "#shared/shown-model.ts";
import type { ModelState } from "#shared/status.ts";
import { useStatus } from "./use-status.ts";

/** What can be expected of a model now; until the server has told it, what came with the page. */
export function useModelState(): (model: ShownModel) => ModelState {
	const { data } = useStatus();
	return ({ id, answeredBy }) =>
		data?.models?.[id] ?? { state: answeredBy === "off" ? "off" : "ready" };
}
