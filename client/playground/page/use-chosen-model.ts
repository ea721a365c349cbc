import { useSearchParams } from "wouter";
import { useCatalogue } from "../../lib/site/site.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";

/** The model in the address (?model=<id>), and a function to choose another one. */
export function useChosenModel() {
	const { find } = useCatalogue();
	const [parameters, setParameters] = useSearchParams();
	const model = find(useHydrated(parameters.get("model") ?? "", ""));

	function choose(id: string) {
		// The change event can fire twice around hydration, and again after the back-forward cache; do not push the same
		// address again. Only the address is up to date.
		if (id === new URLSearchParams(window.location.search).get("model")) return;
		setParameters(id === "" ? {} : { model: id });
	}

	return [model, choose] as const;
}
