import { useSearchParams } from "wouter";
import type { ShownModel } from "#shared/shown-model.ts";
import { useCatalogue } from "../../lib/site/site.ts";

/** The second model, from the address (?with=<id>), the candidates, and a setter. */
export function useSecondModel(model: ShownModel | undefined) {
	const { models } = useCatalogue();
	const [parameters, setParameters] = useSearchParams();
	const others = models.filter(
		({ id, task, answeredBy }) => task === model?.task && id !== model.id && answeredBy !== "off",
	);
	const secondModel = others.find(({ id }) => id === parameters.get("with"));

	function choose(id: string) {
		if (model) {
			// Two chats continue from the conversation of the first one.
			const conversation = parameters.get("conversation");
			setParameters({
				model: model.id,
				...(conversation !== null && { conversation }),
				...(id && { with: id }),
			});
		}
	}

	return { others, secondModel, choose };
}
