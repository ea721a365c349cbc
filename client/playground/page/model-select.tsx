import clsx from "clsx";
import { useDeferredValue, useEffect, useEffectEvent, useId, useRef } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { categories } from "#shared/tasks/task.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import { Select } from "../../ui/select.tsx";
import { ModelIcon } from "../tasks/model-icon.tsx";
import { useStateWord } from "./model-state-note.tsx";

type Props = {
	model: ShownModel | undefined;
	onChange: (id: string) => void;
	/** Shown in the row above a conversation. */
	isInRow?: boolean;
};

/** The list of models, by category. */
export function ModelSelect({ model, onChange, isInRow = false }: Props) {
	const id = useId();
	const { models } = useCatalogue();
	const t = useTexts("playground");
	const page = useTexts("page");
	const stateWordOf = useStateWord(model);
	const select = useRef<HTMLSelectElement>(null);
	// Before hydration only the DOM element knows the visitor's choice.
	const takeEarlyChoice = useEffectEvent(() => {
		if (select.current?.value) onChange(select.current.value);
	});
	useEffect(() => takeEarlyChoice(), []);
	return (
		<>
			<label htmlFor={id} className="sr-only">
				{t("select")}
			</label>
			<div className="relative">
				{model && (
					<ModelIcon
						task={model.task}
						className={clsx(
							"pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-accent",
							isInRow && "max-sm:hidden",
						)}
					/>
				)}
				<Select
					ref={select}
					id={id}
					value={model?.id ?? ""}
					onChange={(event) => onChange(event.target.value)}
					className={clsx(
						"min-h-12 py-1 font-medium",
						model && "field-sizing-content",
						model && (isInRow ? "sm:ps-11" : "ps-11"),
						isInRow &&
							"border-transparent! bg-transparent! hover:bg-sunken! max-sm:ps-2! max-sm:pe-2!",
					)}
				>
					{/* A placeholder that is hidden in the open list. */}
					<option value="" hidden>
						{t("choose")}
					</option>
					{categories.map((category) => {
						const entries = models.filter((entry) => entry.category === category);
						return (
							entries.length > 0 && (
								<optgroup key={category} label={page(category)}>
									{entries.map((entry) => (
										<ModelOption key={entry.id} model={entry} state={stateWordOf(entry)} />
									))}
								</optgroup>
							)
						);
					})}
				</Select>
			</div>
		</>
	);
}

/** An option in the list: icon, name, state, description and price, as far as the browser renders them. */
export function ModelOption({ model, state }: { model: ShownModel; state: string | undefined }) {
	const t = useTexts("playground");
	// Not while hydrating: browsers with plain lists drop the icon while parsing, and the first price of a page costs
	// a phone 80 ms (Intl). Both are seen only once the list is open.
	const isComplete = useDeferredValue(true, false);
	return (
		<option
			value={model.id}
			data-description={model.description}
			data-price={isComplete ? t("optionPrice", { count: model.points }) : undefined}
		>
			{isComplete && <ModelIcon task={model.task} className="size-5 text-accent" />}
			{state ? `${model.name} (${state})` : model.name}
		</option>
	);
}
