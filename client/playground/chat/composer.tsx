import { ArrowUp, Square } from "lucide-react";
import { type RefObject, useId, useState } from "react";
import { TEXT_MAX_CHARACTERS } from "#shared/limits.ts";
import type { Model } from "#shared/models.ts";
import { Button } from "../../ui/button.tsx";
import { useComposerKeys } from "../../ui/use-composer-keys.ts";
import { useDraftText } from "../use-draft-text.ts";

type ComposerProps = {
	model: Model;
	placeholder: string;
	inputRef: RefObject<HTMLTextAreaElement | null>;
	isRunning: boolean;
	/** The message being edited: it is sent in place of the last one. */
	editing: { id: number; content: string } | undefined;
	onSend: (text: string) => void;
	onStop: () => void;
	onCancelEdit: () => void;
};

/** The box to write in. Enter sends, Shift+Enter breaks the line, Escape stops or leaves an edit. */
export function Composer(props: ComposerProps) {
	const { model, placeholder, inputRef, isRunning, editing, onSend, onStop, onCancelEdit } = props;
	const id = useId();
	const [draft, setDraft] = useDraftText(model);
	const [edit, setEdit] = useState<{ id: number; content: string }>();
	const edited = editing && edit?.id === editing.id ? edit : editing;
	const text = edited?.content ?? draft;
	const trimmed = text.trim();
	const isTooLong = trimmed.length > TEXT_MAX_CHARACTERS;
	const canSend = trimmed !== "" && !isTooLong && !isRunning;

	function handleSend() {
		if (!canSend) return;
		if (!editing) setDraft("");
		onSend(trimmed);
	}
	const handleKeyDown = useComposerKeys(handleSend);

	return (
		<form
			className="mt-3"
			onSubmit={(event) => {
				event.preventDefault();
				handleSend();
			}}
		>
			{editing && (
				<p className="mb-2 flex items-center justify-between gap-2 text-sm text-soft">
					You are editing your last message: sending replaces it and its answer.
					<Button look="quiet" onClick={onCancelEdit}>
						Cancel
					</Button>
				</p>
			)}
			<label htmlFor={id} className="sr-only">
				Message
			</label>
			<div className="flex items-end gap-2">
				<textarea
					ref={inputRef}
					id={id}
					rows={1}
					value={text}
					placeholder={placeholder}
					enterKeyHint="send"
					aria-invalid={isTooLong || undefined}
					aria-describedby={isTooLong ? `${id}-limit` : undefined}
					onChange={({ target }) =>
						editing ? setEdit({ id: editing.id, content: target.value }) : setDraft(target.value)
					}
					onKeyDown={(event) => {
						handleKeyDown(event);
						if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
						if (isRunning) onStop();
						else if (editing) onCancelEdit();
					}}
					className="block max-h-40 min-h-12 w-full resize-none rounded-lg border border-edge bg-surface px-3 py-2.5 text-base [field-sizing:content]"
				/>
				{isRunning ? (
					<Button
						look="secondary"
						className="min-h-12"
						onClick={() => {
							onStop();
							inputRef.current?.focus();
						}}
					>
						<Square aria-hidden="true" className="size-4" />
						<span className="max-sm:sr-only">Stop</span>
					</Button>
				) : (
					<Button type="submit" className="min-h-12" disabled={!canSend}>
						<ArrowUp aria-hidden="true" className="size-4" />
						<span className="max-sm:sr-only">Send</span>
					</Button>
				)}
			</div>
			{isTooLong && (
				<p id={`${id}-limit`} className="mt-1 text-sm text-danger">
					{trimmed.length} of at most {TEXT_MAX_CHARACTERS} characters
				</p>
			)}
		</form>
	);
}
