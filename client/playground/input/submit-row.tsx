import { useRef } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { Button } from "../../ui/button.tsx";
import { StopButton } from "../result/stop-button.tsx";

/** The props of every form. */
export type FormProps<Input> = {
	model: ShownModel;
	isPending: boolean;
	/** Prompt suggestions, one a line, shown until the visitor writes something. */
	suggestions?: string | undefined;
	onSubmit: (input: Input) => void;
	onStop: () => void;
};

type Props = { label: string; isPending: boolean; canSubmit: boolean; onStop: () => void };

/** The main button of a form, and Stop beside it while a call runs. */
export function SubmitRow({ label, isPending, canSubmit, onStop }: Props) {
	const t = useTexts("tasks");
	const submit = useRef<HTMLButtonElement>(null);
	// Stop disappears with the focus; move it to the main button once that is enabled again.
	const handleFocusLost = () => queueMicrotask(() => submit.current?.focus());
	return (
		<div className="mt-4 flex flex-wrap gap-3">
			<Button
				ref={submit}
				type="submit"
				disabled={!canSubmit}
				// Ignore the second press of a double click, in case the first call has already ended.
				onClick={(event) => event.detail > 1 && event.preventDefault()}
				className="min-w-36 max-sm:flex-1"
			>
				{isPending ? t("processing") : label}
			</Button>
			{isPending && <StopButton onStop={onStop} onFocusLost={handleFocusLost} />}
		</div>
	);
}
