import { useEffect, useEffectEvent, useId, useRef } from "react";
import { categories } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import { Select } from "../../ui/select.tsx";
import { useStateWord } from "./model-state-note.tsx";

type Props = { model: ShownModel | undefined; onChange: (id: string) => void };

/** The list of models, by category. */
export function ModelSelect({ model, onChange }: Props) {
	const id = useId();
	const { models } = useCatalogue();
	const t = useTexts("playground");
	const page = useTexts("page");
	const wordOf = useStateWord();
	const select = useRef<HTMLSelectElement>(null);
	// Only the element knows a choice that was made before hydration.
	const takeEarlyChoice = useEffectEvent(() => {
		if (select.current?.value) onChange(select.current.value);
	});
	useEffect(() => takeEarlyChoice(), []);
	return (
		<>
			<label htmlFor={id} className="font-semibold">
				{t("select")}
			</label>
			<Select
				ref={select}
				id={id}
				value={model?.id ?? ""}
				onChange={(event) => onChange(event.target.value)}
				className="mt-1.5 h-12 font-medium"
			>
				<option value="">{t("choose")}</option>
				{categories.map((category) => {
					const entries = models.filter((entry) => entry.category === category);
					return (
						entries.length > 0 && (
							<optgroup key={category} label={page(category)}>
								{entries.map((entry) => (
									<option
										key={entry.id}
										value={entry.id}
										data-description={`${entry.description} · ${t("optionPrice", { count: entry.points })}`}
									>
										{wordOf(entry) ? `${entry.name} (${wordOf(entry)})` : entry.name}
									</option>
								))}
							</optgroup>
						)
					);
				})}
			</Select>
		</>
	);
}
