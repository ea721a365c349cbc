import type { RefObject } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { chipLook, chipRow } from "../../ui/chips.ts";

type Props = {
	cues: NonNullable<ShownModel["cues"]>;
	field: RefObject<HTMLTextAreaElement | null>;
};

/** Inserts the sounds that a voice can make, where the caret is. */
export function Cues({ cues, field }: Props) {
	const t = useTexts("tasks");

	function handlePress(cue: string) {
		const { current } = field;
		if (!current) return;
		const { selectionStart, selectionEnd, value } = current;
		const before = /\S$/.test(value.slice(0, selectionStart)) ? " " : "";
		const after = /^\s/.test(value.slice(selectionEnd)) ? "" : " ";
		current.setRangeText(before + cue + after, selectionStart, selectionEnd, "end");
		// As typed: React reads the field, and the caret stays behind the cue.
		current.dispatchEvent(new Event("input", { bubbles: true }));
		current.focus();
	}

	return (
		<ul aria-label={t("cues")} className={chipRow}>
			{cues.map((cue) => (
				<li key={cue}>
					<button
						type="button"
						dir="ltr"
						title={t("insertCue", { cue })}
						onClick={() => handlePress(cue)}
						className={`${chipLook} font-mono text-soft`}
					>
						{cue}
					</button>
				</li>
			))}
		</ul>
	);
}
