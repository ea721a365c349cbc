import { use } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { endingNote } from "../../conversation/answer/ending-note.ts";
import { settledText } from "../../conversation/answer/partial-answer.ts";
import { ReasoningFold } from "../../conversation/answer/reasoning-fold.tsx";
import { SpentInThinking } from "../../conversation/answer/spent-in-thinking.tsx";
import { askBriefly } from "../../conversation/wire-history.ts";
import type { Texts } from "../../language/create-texts.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useSpending } from "../../lib/site/use-spending.ts";
import type { English } from "../../messages/language.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { AnswerText } from "../../ui/markdown/answer-text.tsx";
import { ColumnContext, ResultsColumn } from "../columns.tsx";
import { contentOf } from "../finished/finished-result.ts";
import { ResultBar } from "../finished/result-bar.tsx";
import { EmptyCase } from "../results/empty-case.tsx";
import { Processing } from "../results/processing.tsx";
import { ResultFacts } from "../results/result-facts.tsx";
import type { Written } from "./use-written.ts";

type Props = {
	model: ShownModel;
	written: Written;
	hint: string;
};

export function TextResults({ model, written, hint }: Props) {
	const t = useTexts("tasks");
	const column = use(ColumnContext);
	const { isPending, error, retry, retryItself, data, partial } = written;
	const text = data ? settledText(partial.answer, contentOf(data).value) : partial.answer;
	const note = noteOf(useTexts("conversation"), written, text);
	const said = announcement(t, written, text);
	const isEmpty = text === "" && partial.reasoning === "" && note === undefined;
	return (
		<ResultsColumn
			isPending={isPending}
			actions={!isPending && text !== "" && <CopyButton text={text} label={t("copyText")} />}
		>
			<p role="status" className="sr-only">
				{said && column ? `${column.name}: ${said}` : said}
			</p>
			{isPending && isEmpty && <Processing />}
			{!isEmpty && <Answer {...{ model, written, text, note }} />}
			{data && text !== "" && <ResultBar model={model} result={data} />}
			{error && (
				<div className={isEmpty ? "" : "mt-4"}>
					<ErrorPanel {...error} onRetry={retry} retryItself={retryItself} />
				</div>
			)}
			{!isPending && !error && isEmpty && <EmptyCase>{hint}</EmptyCase>}
		</ResultsColumn>
	);
}

type AnswerProps = {
	model: ShownModel;
	written: Written;
	text: string;
	/** How it ended, where that is not the normal way. */
	note: string | undefined;
};

function Answer({ model, written, text, note }: AnswerProps) {
	const { isPending, data, partial, input, run } = written;
	const { canSpend } = useSpending(model.task, model.points);
	const { reasoning, thinkingMs } = partial;
	const isSpent = text === "" && data?.finishReason === "length";
	const onAskBriefly = input !== undefined && canSpend ? () => run(askBriefly(input)) : undefined;
	return (
		// Blocks below the fold are laid out when they come near: a long answer appears at once.
		<div className="flex min-w-0 flex-col gap-3 [&_.markdown>*]:[contain-intrinsic-size:auto_4rem] [&_.markdown>*]:[content-visibility:auto]">
			{reasoning !== "" && (
				<ReasoningFold {...{ reasoning, thinkingMs }} isThinking={isPending && text === ""} />
			)}
			{text !== "" && <AnswerText text={text} isStreaming={isPending} />}
			{note && isSpent && <SpentInThinking note={note} onAskBriefly={onAskBriefly} />}
			{note && !isSpent && <p className="text-sm font-medium text-warn">{note}</p>}
			{data && <ResultFacts result={data} />}
		</div>
	);
}

function noteOf(t: Texts<English<"conversation">>, { data, isStopped }: Written, content: string) {
	if (isStopped) return t("stopped");
	const ending = data?.finishReason === "length" ? "length" : "complete";
	return data && endingNote(t, { ending, content });
}

function announcement(t: Texts<English<"tasks">>, written: Written, text: string): string {
	const { isPending, isStopped, error, data } = written;
	if (isPending) return t("textComing");
	if (isStopped) return t("answerStopped");
	// An error announces itself.
	if (!data || error) return "";
	if (text.trim() === "") return t("noText");
	return t(data.finishReason === "length" ? "textCut" : "textComplete");
}
