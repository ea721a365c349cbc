import clsx from "clsx";
import { useId, useRef, useState } from "react";
import { FIELD_MAX_CHARACTERS, TEXT_MAX_CHARACTERS } from "#shared/limits.ts";
import { taskOf } from "#shared/models.ts";
import { useTable } from "../../calls/table.ts";
import { useTexts } from "../../language/use-texts.ts";
import { fillDraft, useDraft } from "../../state/drafts.ts";
import { useFormSpending, useIsFree } from "../../state/free-example.ts";
import { usePromptHistory } from "../../ui/prompt-history.ts";
import { PromptSuggestions } from "../../ui/prompt-suggestions.tsx";
import { handleSendKey } from "../../ui/send-key.ts";
import { Cues } from "./cues.tsx";
import {
	type FormProps,
	SubmitRow,
	UndoDraft,
	usePrefillFocus,
	useRunOnArrival,
} from "./form-parts.tsx";

/** The counter appears from this share of the limit on. */
const NEAR = 0.8;

/** The text form. Ctrl+Enter or Cmd+Enter sends. */
export function TextForm({ model, isPending, suggestions = [], ...rest }: FormProps<string>) {
	const t = useTexts("tasks");
	const max = taskOf(model.task).maxCharacters ?? TEXT_MAX_CHARACTERS;
	const id = useId();
	const field = useRef<HTMLTextAreaElement>(null);
	usePrefillFocus(field);
	useRunOnArrival(field);
	const [text, setText] = useDraft(model.id, model.defaultText);
	/** Length of a pasted text that exceeded the field's limit. */
	const [refused, setRefused] = useState(0);
	const trimmed = text.trim();
	const count = refused || trimmed.length;
	const isTooLong = count > max;
	const { Ideas, count: calls = 1 } = rest;
	const ideas = Ideas ? [] : suggestions;
	const isOwn = ![model.defaultText, "", ...ideas].includes(text);
	const spending = useFormSpending(model, { ...rest, points: model.points * calls });
	const isFree = useIsFree(model);
	const canSubmit = trimmed !== "" && !isTooLong && !isPending && spending.canSpend;

	const history = usePromptHistory({
		text,
		setText,
		earlier: () => sentTexts(model.id),
	});

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
					{isTooLong ? t("tooLong", { max }) : history.recalled}
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
					history.handleKey(event);
					if (!event.ctrlKey && !event.metaKey) return;
					handleSendKey(event, () => event.currentTarget.form?.requestSubmit());
				}}
				className="mt-2 block w-full resize-y rounded-lg border border-edge bg-surface p-3 text-base aria-invalid:border-danger"
			/>
			{/* In a row of their own: the buttons change their widths with the price and while a call runs. */}
			<div className="mt-3 space-y-2 empty:hidden">
				{model.cues && <Cues cues={model.cues} field={field} />}
				{rest.choices}
			</div>
			<SubmitRow
				label={t("generate", { count: calls })}
				hasKeys
				{...{ model, isPending, canSubmit, spending }}
				onStop={rest.onStop}
			/>
			{Ideas && suggestions.length > 0 && (
				<Ideas
					{...{ model, text, isNotable: spending.isNotable }}
					ideas={suggestions}
					onPick={(idea) => fillDraft(model.id, idea, model.defaultText)}
				/>
			)}
			{ideas.length > 0 && (
				<div className="mt-4">
					<PromptSuggestions
						suggestions={ideas}
						current={text}
						// Once points are few, show what is free.
						noteOf={(idea) => (spending.isNotable && isFree(idea, {}) ? t("free") : undefined)}
						onPick={(idea) =>
							isOwn ? fillDraft(model.id, idea, model.defaultText) : setText(idea)
						}
					/>
				</div>
			)}
			{/* Last, so that nothing moves when it comes and goes. */}
			<UndoDraft name={model.id} field={field} />
		</form>
	);
}

/** The texts that were answered in this visit, newest first. */
function sentTexts(modelId: string): string[] {
	const { rows } = useTable.getState();
	return rows
		.flatMap((row) => (row.modelId === modelId && typeof row.input === "string" ? row.input : []))
		.reverse();
}
