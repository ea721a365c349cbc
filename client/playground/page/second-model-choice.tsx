import clsx from "clsx";
import { useId } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { focusUnlessWriting } from "../../lib/is-writing.ts";
import { Select } from "../../ui/select.tsx";
import { ModelOption } from "./model-select.tsx";
import { useStateWord } from "./model-state-note.tsx";

type Props = {
	others: readonly ShownModel[];
	secondModel: ShownModel | undefined;
	onChoose: (id: string) => void;
	/** Shown in the row above a conversation. */
	isInRow: boolean;
};

/** Chooses a second model of the same task to compare with. */
export function SecondModelChoice({ others, secondModel, onChoose, isInRow }: Props) {
	const t = useTexts("results");
	const id = useId();
	const stateWordOf = useStateWord(secondModel);
	return (
		<div className="flex items-center gap-3">
			<label htmlFor={id} className={clsx("shrink-0 text-sm text-soft", isInRow && "md:sr-only")}>
				{t("compareWith")}
			</label>
			<Select
				id={id}
				// Opened by "Compare", or by the address.
				ref={secondModel ? undefined : focusUnlessWriting}
				value={secondModel?.id ?? ""}
				onChange={(event) => onChoose(event.target.value)}
				className={clsx(
					"min-h-12 min-w-0 max-w-96 py-1 font-medium",
					isInRow &&
						"md:field-sizing-content md:border-transparent! md:bg-transparent! md:hover:bg-sunken!",
				)}
			>
				<option value="">{t("noOther")}</option>
				{others.map((other) => (
					<ModelOption key={other.id} model={other} state={stateWordOf(other)} />
				))}
			</Select>
		</div>
	);
}
