import { Square } from "lucide-react";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { Button } from "../../ui/button.tsx";

/** What every form is given; the model tells what it takes. */
export type FormProps<Input> = {
	model: ShownModel;
	isPending: boolean;
	/** Texts to begin with, a line each, offered as long as the visitor has written nothing of their own. */
	ideas?: string | undefined;
	onSubmit: (input: Input) => void;
	onStop: () => void;
};

type Props = { label: string; isPending: boolean; canSubmit: boolean; onStop: () => void };

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

type StopProps = {
	onStop: () => void;
	/** Called when the button disappears while it has the focus, so that the focus can move on. */
	onFocusLost: () => void;
};

export function StopButton({ onStop, onFocusLost }: StopProps) {
	const t = useTexts("tasks");
	const button = useRef<HTMLButtonElement>(null);
	const handleLeave = useEffectEvent(onFocusLost);

	useLayoutEffect(() => {
		const here = button.current;
		return () => {
			if (document.activeElement === here) handleLeave();
		};
	}, []);

	return (
		<Button ref={button} look="secondary" onClick={onStop}>
			<Square aria-hidden="true" className="size-4" />
			{t("stop")}
		</Button>
	);
}
