import { useId } from "react";
import type { Model } from "#shared/models.ts";
import { useDraftText } from "../draft.tsx";
import { SubmitRow } from "./submit-row.tsx";

type Props = {
	model: Model;
	maxCharacters: number;
	isPending: boolean;
	onSubmit: (text: string) => void;
	onStop: () => void;
};

/** The text form: a label, four rows and one button. Ctrl+Enter or Cmd+Enter sends. */
export function TextForm({ model, maxCharacters, isPending, onSubmit, onStop }: Props) {
	const id = useId();
	const [text, setText] = useDraftText(model);
	const trimmed = text.trim();
	const canSubmit = trimmed !== "" && trimmed.length <= maxCharacters && !isPending;

	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				if (canSubmit) onSubmit(trimmed);
			}}
		>
			<label htmlFor={id} className="font-medium">
				Text Input
			</label>
			<textarea
				id={id}
				rows={4}
				value={text}
				onChange={(event) => setText(event.target.value)}
				onKeyDown={(event) => {
					if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
					event.preventDefault();
					event.currentTarget.form?.requestSubmit();
				}}
				className="mt-2 block w-full resize-y rounded-lg border border-edge bg-surface p-3 text-base"
			/>
			<SubmitRow label="Generate" isPending={isPending} canSubmit={canSubmit} onStop={onStop} />
		</form>
	);
}
