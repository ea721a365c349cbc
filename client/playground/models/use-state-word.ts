import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useModelState } from "../../lib/site/use-status.ts";

/** One word for the list where a model is not ready. */
export function useStateWord(): (model: ShownModel) => string | undefined {
	const t = useTexts("playground");
	const stateOf = useModelState();
	return (model) => {
		const state = stateOf(model);
		if (state.state === "ready") return undefined;
		return state.state === "loading" && state.percent !== undefined
			? t("loadingPercent", { percent: Math.round(state.percent) })
			: t("stateWord", state);
	};
}
