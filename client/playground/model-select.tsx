import { useId } from "react";
import { type Category, categories, type Model, models } from "#shared/models.ts";

const names: Record<Category, string> = {
	text: "Text",
	chat: "Chat",
	image: "Image",
	audio: "Audio",
};

type Props = { model: Model | undefined; onChange: (id: string) => void };

/** The list of models, grouped by what they make. */
export function ModelSelect({ model, onChange }: Props) {
	const id = useId();
	return (
		<>
			<label htmlFor={id} className="font-medium">
				Model
			</label>
			<select
				id={id}
				value={model?.id ?? ""}
				onChange={(event) => onChange(event.target.value)}
				className="mt-2 block min-h-11 w-full rounded-lg border border-edge bg-surface px-3 text-base"
			>
				<option value="">Choose a model</option>
				{categories.map((category) => (
					<optgroup key={category} label={names[category]}>
						{models
							.filter((entry) => entry.category === category)
							.map((entry) => (
								<option key={entry.id} value={entry.id}>
									{entry.name}
								</option>
							))}
					</optgroup>
				))}
			</select>
			{model && <p className="mt-2 text-sm text-soft">{model.description}</p>}
		</>
	);
}
