import clsx from "clsx";
import { type RefObject, useId } from "react";
import { TEXT_MAX_CHARACTERS } from "#shared/limits.ts";
import { taskOf } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTable } from "../../calls/table.ts";
import { useTexts } from "../../language/use-texts.ts";
import { wordsIn } from "../../state/call-input.ts";
import { useDraft } from "../../state/drafts.ts";
import { usePromptHistory } from "../../ui/prompt-history.ts";
import { handleSendKey } from "../../ui/send-key.ts";
import { useBoundedText } from "../../ui/use-bounded-text.ts";

/** The counter appears from this share of the limit on. */
const NEAR = 0.8;

/** What stands in a form's text field: the model's draft, its length, and the texts that were sent before. */
export function useTextContent(model: ShownModel) {
	const max = taskOf(model.task).maxCharacters ?? TEXT_MAX_CHARACTERS;
	const [text, setText] = useDraft(model.id, model.defaultText);
	const { refused, change } = useBoundedText(text, setText);
	const trimmed = text.trim();
	const count = refused || trimmed.length;
	const isTooLong = count > max;
	const history = usePromptHistory({ text, setText, earlier: () => sentTexts(model.id) });

	const isSendable = trimmed !== "" && !isTooLong;
	return { text, setText, change, trimmed, count, max, isTooLong, isSendable, history };
}

/** The texts that were answered in this visit, newest first. */
function sentTexts(modelId: string): string[] {
	const { rows } = useTable.getState();
	return rows
		.flatMap((row) => (row.modelId === modelId ? (wordsIn(row.input) ?? []) : []))
		.reverse();
}

type Props = {
	content: ReturnType<typeof useTextContent>;
	field: RefObject<HTMLTextAreaElement | null>;
	label: string;
	rows?: number;
};

/** A labelled text field with its counter. Ctrl+Enter or Cmd+Enter sends its form. */
export function TextField({ content, field, label, rows = 4 }: Props) {
	const t = useTexts("tasks");
	const id = useId();
	const { text, count, max, isTooLong, history } = content;
	return (
		<>
			<div className="flex items-baseline justify-between gap-4">
				<label htmlFor={id} className="font-semibold">
					{label}
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
				rows={rows}
				dir={text === "" ? undefined : "auto"}
				value={text}
				aria-describedby={`${id}-count`}
				aria-invalid={isTooLong || undefined}
				placeholder={t("writeHere")}
				onChange={(event) => content.change(event.target.value)}
				onKeyDown={(event) => {
					history.handleKey(event);
					if (!event.ctrlKey && !event.metaKey) return;
					handleSendKey(event, () => event.currentTarget.form?.requestSubmit());
				}}
				className="mt-2 block w-full resize-y rounded-lg border border-edge bg-surface p-3 text-base aria-invalid:border-danger"
			/>
		</>
	);
}
