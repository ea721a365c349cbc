import { type RefObject, useDeferredValue } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { useDraft } from "../../state/drafts.ts";
import { Button } from "../../ui/button.tsx";

type DraftProps = { name: string; field: RefObject<HTMLElement | null> };

/** Brings back what was typed into a field, where it was filled in from elsewhere. */
export function DraftBack({ name, field }: DraftProps) {
	const t = useTexts("tasks");
	const [, change, before] = useDraft(name);
	return (
		<BringBack
			said={before !== undefined && t("draftReplaced")}
			label={t("draftBack")}
			onPress={() => {
				if (before !== undefined) change(before);
				field.current?.focus();
			}}
		/>
	);
}

type Props = { said: string | false; label: string; onPress: () => void };

/** Stands below what a visitor presses, which stays in its place when this goes. */
export function BringBack({ said, label, onPress }: Props) {
	// A screen reader tells what comes into a region that is already there.
	const shown = useDeferredValue(said, false);
	return (
		<div aria-live="polite" className="text-sm text-soft">
			{shown && (
				<p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
					{shown}
					<Button look="secondary" onClick={onPress}>
						{label}
					</Button>
				</p>
			)}
		</div>
	);
}
