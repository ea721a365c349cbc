import { useSearchParams } from "wouter";
import type { ShownModel } from "#shared/shown-model.ts";
import { modelSearch } from "../../lib/model-address.ts";
import { navigate } from "../../lib/navigation.tsx";
import { useCatalogue } from "../../lib/site/site.ts";

/** The second model, from the address (?with=<id>), the candidates, and a setter. */
export function useSecondModel(model: ShownModel | undefined) {
	const { models } = useCatalogue();
	const [parameters] = useSearchParams();
	const others = models.filter(
		({ id, task, answeredBy }) => task === model?.task && id !== model.id && answeredBy !== "off",
	);
	const secondModel = others.find(({ id }) => id === parameters.get("with"));

	function choose(id: string) {
		if (!model) return;
		// Two chats continue from the conversation of the first one.
		const conversation = parameters.get("conversation") ?? undefined;
		navigate(modelSearch(model.id, { conversation, with: id || undefined }));
	}

	return { others, secondModel, choose };
}
