import { useEffect, useRef } from "react";
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
	const isFocusDue = useRef(false);

	// Whoever pressed Stop stays where they were: at the one button that is left.
	useEffect(() => {
		if (isPending || !isFocusDue.current) return;
		isFocusDue.current = false;
		submit.current?.focus();
	}, [isPending]);

	return (
		<div className="mt-4 flex flex-wrap gap-3">
			<Button
				ref={submit}
				type="submit"
				disabled={!canSubmit || isPending}
				// The second press of a double click: the first may have been answered already.
				onClick={(event) => event.detail > 1 && event.preventDefault()}
				className="min-w-36 max-sm:flex-1"
			>
				{isPending ? t("processing") : label}
			</Button>
			{isPending && (
				<StopButton
					onStop={onStop}
					onFocusLost={() => {
						isFocusDue.current = true;
					}}
				/>
			)}
		</div>
	);
}
