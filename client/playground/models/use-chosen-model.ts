import { useSearchParams } from "react-router";
import { useCatalogue } from "../../lib/site/use-catalogue.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";

/** The model that the address names (?model=<id>), and how to choose another. */
export function useChosenModel() {
	const { find } = useCatalogue();
	const [parameters, setParameters] = useSearchParams();
	const model = find(useHydrated(parameters.get("model") ?? "", ""));

	function choose(id: string) {
		// A choice may come twice while the page comes alive, and a page that comes back finds its list
		// as it was: the same entry again would be a step too many. Only the address is up to date.
		if (id === new URLSearchParams(window.location.search).get("model")) return;
		setParameters(id === "" ? {} : { model: id }, { preventScrollReset: true });
	}

	return [model, choose] as const;
}
