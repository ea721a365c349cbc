import { useSearchParams } from "react-router";
import type { ShownModel } from "#shared/shown-model.ts";
import { useCatalogue } from "../../lib/site/use-catalogue.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";

/** The model that the address names (?model=<id>), and how to choose another. */
export function useChosenModel(): [ShownModel | undefined, (id: string) => void] {
	const { find } = useCatalogue();
	const [parameters, setParameters] = useSearchParams();
	const model = find(useHydrated(parameters.get("model") ?? "", ""));

	function choose(id: string) {
		// A page that comes back finds its list as it was: the same entry again would end the way forward.
		if (id === parameters.get("model")) return;
		setParameters(id === "" ? {} : { model: id }, { preventScrollReset: true });
	}

	return [model, choose];
}
