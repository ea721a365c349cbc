import clsx from "clsx";
import { useId, useRef } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useSpending } from "../../lib/site/use-spending.ts";
import { Ideas } from "../../ui/ideas.tsx";
import { useArrival } from "../finished/use-arrival.ts";
import { useDraftText } from "../use-draft-text.ts";
import { CharacterCount } from "./character-count.tsx";
import { SubmitRow } from "./submit-row.tsx";

type Props = {
	model: ShownModel;
	maxCharacters: number;
	isPending: boolean;
	/** Texts to begin with, a line each, offered as long as the visitor has written nothing of their own. */
	ideas: string;
	onSubmit: (text: string) => void;
	onStop: () => void;
};

/** The text form: a label, four rows and one button. Ctrl+Enter or Cmd+Enter sends. */
export function TextForm({ model, maxCharacters, isPending, ...rest }: Props) {
	const t = useTexts("tasks");
	const ideas = rest.ideas === "" ? [] : rest.ideas.split("\n");
	const id = useId();
	const field = useRef<HTMLTextAreaElement>(null);
	useArrival(model, field);
	const [text, setText] = useDraftText(model);
	const trimmed = text.trim();
	const isTooLong = trimmed.length > maxCharacters;
	const isOwn = ![model.defaultText, "", ...ideas].includes(text);
	const { canSpend } = useSpending(model.task, model.points);
	const canSubmit = trimmed !== "" && !isTooLong && !isPending && canSpend;

	return (
		<form
			tabIndex={-1}
			className="outline-none"
			onSubmit={(event) => {
				event.preventDefault();
				if (canSubmit) rest.onSubmit(trimmed);
			}}
		>
			<div className="flex items-baseline justify-between gap-4">
				<label htmlFor={id} className="font-semibold">
					{t("textInput")}
				</label>
				<CharacterCount id={`${id}-count`} count={trimmed.length} max={maxCharacters} />
			</div>
			<textarea
				ref={field}
				id={id}
				rows={4}
				dir={text === "" ? undefined : "auto"}
				value={text}
				aria-describedby={`${id}-count ${id}-keys`}
				aria-invalid={isTooLong || undefined}
				placeholder={t("writeHere")}
				onChange={(event) => setText(event.target.value)}
				onKeyDown={(event) => {
					const isCommand = event.ctrlKey || event.metaKey;
					if (event.key !== "Enter" || !isCommand || event.nativeEvent.isComposing) return;
					event.preventDefault();
					event.currentTarget.form?.requestSubmit();
				}}
				className={clsx(
					"mt-2 block w-full resize-y rounded-lg border bg-surface p-3 text-base",
					isTooLong ? "border-danger" : "border-edge",
				)}
			/>
			<SubmitRow
				label={t("generate")}
				isPending={isPending}
				canSubmit={canSubmit}
				onStop={rest.onStop}
			/>
			<p id={`${id}-keys`} className="mt-3 text-sm text-soft pointer-coarse:hidden">
				{t("sendKeys")}
			</p>
			{!isOwn && ideas.length > 0 && <Ideas ideas={ideas} onPick={setText} />}
		</form>
	);
}
