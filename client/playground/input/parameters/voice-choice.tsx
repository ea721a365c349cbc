import { useId } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../../language/use-texts.ts";
import type { ChosenParameters } from "../../../state/chosen-parameters.ts";
import { chipLook, chipRow } from "../../../ui/chips.ts";

type Props = { model: ShownModel; chosen: ChosenParameters };

/** The model's voices, as one choice. A second press leaves it to the model. */
export function VoiceChoice({ model: { parameters }, chosen: { values, change } }: Props) {
	const t = useTexts("tasks");
	const id = useId();
	const { voice } = parameters;
	if (!voice) return null;
	const chosen = values.voice ?? voice.default;
	// One stop of the Tab key, also while none is chosen: Chromium may stop at each then.
	const stop = chosen ?? voice.options[0];
	return (
		<fieldset className="min-w-0">
			<legend className="text-sm font-medium">{t("voice")}</legend>
			<div className={chipRow}>
				{voice.options.map((option) => (
					<label
						key={option}
						className={`${chipLook} relative cursor-pointer outline-accent has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 forced-colors:has-checked:outline`}
					>
						<input
							type="radio"
							name={id}
							checked={option === chosen}
							tabIndex={option === stop ? 0 : -1}
							onChange={() => change("voice", option)}
							onClick={() => option === values.voice && change("voice", undefined)}
							className="absolute inset-0 cursor-pointer opacity-0"
						/>
						<bdi>{option}</bdi>
					</label>
				))}
			</div>
		</fieldset>
	);
}
