import { useRef } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { fillDraft } from "../../state/drafts.ts";
import { useFormSpending, useIsFree } from "../../state/free-example.ts";
import { PromptSuggestions } from "../../ui/prompt-suggestions.tsx";
import { Cues } from "./cues.tsx";
import {
	type FormProps,
	SubmitRow,
	UndoDraft,
	usePrefillFocus,
	useRunOnArrival,
} from "./form-parts.tsx";
import { TextField, useTextContent } from "./text-field.tsx";

/** The text form. Ctrl+Enter or Cmd+Enter sends. */
export function TextForm({ model, isPending, suggestions = [], ...rest }: FormProps<string>) {
	const t = useTexts("tasks");
	const content = useTextContent(model);
	const { text, setText, trimmed } = content;
	const field = useRef<HTMLTextAreaElement>(null);
	usePrefillFocus(field);
	useRunOnArrival(() => field.current?.closest("form")?.requestSubmit());
	const { Ideas, count: calls = 1 } = rest;
	const ideas = Ideas ? [] : suggestions;
	const isOwn = ![model.defaultText, "", ...ideas].includes(text);
	const spending = useFormSpending(model, { ...rest, points: model.points * calls });
	const isFree = useIsFree(model);
	const canSubmit = content.isSendable && !isPending && spending.canSpend;

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
			<TextField {...{ content, field }} label={t("textInput")} />
			{/* In a row of their own: the buttons change their widths with the price and while a call runs. */}
			<div className="mt-3 space-y-2 empty:hidden">
				{model.cues && <Cues cues={model.cues} field={field} />}
				{rest.choices}
			</div>
			<SubmitRow
				label={calls === 1 ? t("generate") : t("generateSeveral", { count: calls })}
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
