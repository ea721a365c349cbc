import { useEffect, useEffectEvent, useId, useRef } from "react";
import { type Category, categories } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { useCatalogue } from "../../lib/site/use-catalogue.ts";
import { useModelState } from "../../lib/site/use-model-state.ts";
import { stateWord } from "./state-word.ts";
import "./model-select.css";

const names: Record<Category, string> = {
	text: "Text",
	chat: "Chat",
	image: "Image",
	audio: "Audio",
};

type Props = { model: ShownModel | undefined; onChange: (id: string) => void };

/** The list of models, grouped by what they work with. */
export function ModelSelect({ model, onChange }: Props) {
	const id = useId();
	const { models } = useCatalogue();
	const stateOf = useModelState();
	const select = useRef<HTMLSelectElement>(null);
	// The page shows before its script runs: what was chosen by then, only the element knows.
	const takeEarlyChoice = useEffectEvent(() => {
		if (select.current?.value) onChange(select.current.value);
	});
	useEffect(() => takeEarlyChoice(), []);
	return (
		<>
			<label htmlFor={id} className="font-semibold">
				Model Selection
			</label>
			<select
				ref={select}
				id={id}
				value={model?.id ?? ""}
				onChange={(event) => onChange(event.target.value)}
				className="model-select mt-2 h-13 w-full truncate rounded-lg border border-edge bg-surface pr-11 pl-3.5 text-base font-medium"
			>
				<option value="">Choose a model</option>
				{categories
					.filter((category) => models.some((entry) => entry.category === category))
					.map((category) => (
						<optgroup key={category} label={names[category]}>
							{models
								.filter((entry) => entry.category === category)
								.map((entry) => (
									<option key={entry.id} value={entry.id} data-description={entry.description.en}>
										{nameOf(entry, stateWord(stateOf(entry)))}
									</option>
								))}
						</optgroup>
					))}
			</select>
		</>
	);
}

function nameOf({ name }: ShownModel, state: string | undefined): string {
	return state === undefined ? name : `${name} (${state})`;
}
