import clsx from "clsx";
import { useId, useRef, useState } from "react";
import {
	FIELD_MAX_CHARACTERS,
	IMAGE_PROMPT_MAX_CHARACTERS,
	SPEECH_MAX_CHARACTERS,
	TEXT_MAX_CHARACTERS,
} from "#shared/limits.ts";
import type { ModelTask } from "#shared/models.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useDraft } from "../../state/drafts.ts";
import { useFormSpending, useIsFree } from "../../state/free-example.ts";
import { PromptSuggestions } from "../../ui/prompt-suggestions.tsx";
import { handleSendKey } from "../../ui/send-key.ts";
import {
	type FormProps,
	SubmitRow,
	UndoDraft,
	usePrefillFocus,
	useRunOnArrival,
} from "./form-parts.tsx";

/** The count appears from this share of the limit on. */
const NEAR = 0.8;

/** Tasks with a shorter limit, in characters. */
const shorter: Partial<Record<ModelTask, number>> = {
	generateImage: IMAGE_PROMPT_MAX_CHARACTERS,
	tts: SPEECH_MAX_CHARACTERS,
};

/** The text form. Ctrl+Enter or Cmd+Enter sends. */
export function TextForm({ model, isPending, ...rest }: FormProps<string>) {
	const t = useTexts("tasks");
	const suggestions = rest.suggestions?.split("\n") ?? [];
	const max = shorter[model.task] ?? TEXT_MAX_CHARACTERS;
	const id = useId();
	const field = useRef<HTMLTextAreaElement>(null);
	usePrefillFocus(field);
	useRunOnArrival(field);
	const [text, setText] = useDraft(model.id, model.defaultText);
	/** Length of a text that the field did not take. */
	const [refused, setRefused] = useState(0);
	const trimmed = text.trim();
	const count = refused || trimmed.length;
	const isTooLong = count > max;
	const isOwn = ![model.defaultText, "", ...suggestions].includes(text);
	// Ideas that were there keep their place, so that nothing moves under the first letter.
	const [hasIdeas] = useState(!isOwn && suggestions.length > 0);
	const spending = useFormSpending(model, rest);
	const isFree = useIsFree(model);
	const canSubmit = trimmed !== "" && !isTooLong && !isPending && spending.canSpend;

	function handleChange(value: string) {
		const isRefused = value.length > FIELD_MAX_CHARACTERS && value.length > text.length;
		setRefused(isRefused ? value.length : 0);
		if (!isRefused) setText(value);
	}

	return (
		<form
			tabIndex={-1}
			className="outline-none"
			onSubmit={(event) => {
				event.preventDefault();
				if (!canSubmit) return;
				// Sending discards the draft that a prefill replaced.
				setText(text);
				rest.onSubmit(trimmed);
			}}
		>
			<div className="flex items-baseline justify-between gap-4">
				<label htmlFor={id} className="font-semibold">
					{t("textInput")}
				</label>
				<p
					id={`${id}-count`}
					className={clsx(
						"text-sm tabular-nums",
						isTooLong ? "font-medium text-danger" : "text-soft",
					)}
				>
					{count > max * NEAR && t(isTooLong ? "tooManyCharacters" : "characters", { count, max })}
				</p>
				{/* Announced once, not with every character. */}
				<p role="status" className="sr-only">
					{isTooLong && t("tooLong", { max })}
				</p>
			</div>
			<textarea
				ref={field}
				id={id}
				rows={4}
				dir={text === "" ? undefined : "auto"}
				value={text}
				aria-describedby={`${id}-count`}
				aria-invalid={isTooLong || undefined}
				placeholder={t("writeHere")}
				onChange={(event) => handleChange(event.target.value)}
				onKeyDown={(event) => {
					if (!event.ctrlKey && !event.metaKey) return;
					handleSendKey(event, () => event.currentTarget.form?.requestSubmit());
				}}
				className="mt-2 block w-full resize-y rounded-lg border border-edge bg-surface p-3 text-base aria-invalid:border-danger"
			/>
			<SubmitRow
				label={t("generate")}
				hasKeys
				{...{ model, isPending, canSubmit, spending }}
				choices={rest.choices}
				onStop={rest.onStop}
			/>
			<UndoDraft name={model.id} field={field} />
			{(hasIdeas || !isOwn) && suggestions.length > 0 && (
				<div style={{ visibility: isOwn ? "hidden" : undefined }}>
					<PromptSuggestions
						suggestions={suggestions}
						// Once points count, it is good to know what takes none.
						noteOf={(idea) => (spending.isNotable && isFree(idea, {}) ? t("free") : undefined)}
						onPick={setText}
					/>
				</div>
			)}
		</form>
	);
}
