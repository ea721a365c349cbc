import { useRef } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { Button } from "../../ui/button.tsx";
import { StopButton } from "./stop-button.tsx";

type Props = {
	/** What the button does. */
	label: string;
	isPending: boolean;
	/** False while something is missing, or while the share is used up. */
	canSubmit: boolean;
	onStop: () => void;
};

/** The one main button of a form; beside it, while a call runs, the one that stops it. */
export function SubmitRow({ label, isPending, canSubmit, onStop }: Props) {
	const t = useTexts("tasks");
	const submit = useRef<HTMLButtonElement>(null);
	// Whoever pressed Stop stays at the one button that is left, as soon as it is enabled again.
	const handleFocusLost = () => queueMicrotask(() => submit.current?.focus());
	return (
		<div className="mt-4 flex flex-wrap gap-3">
			<Button
				ref={submit}
				type="submit"
				disabled={!canSubmit}
				// The second press of a double click: the first may have been answered already.
				onClick={(event) => event.detail > 1 && event.preventDefault()}
				className="min-w-36 max-sm:flex-1"
			>
				{isPending ? t("processing") : label}
			</Button>
			{isPending && <StopButton onStop={onStop} onFocusLost={handleFocusLost} />}
		</div>
	);
}
