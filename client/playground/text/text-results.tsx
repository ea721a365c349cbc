import { use } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import type { GenerateTextResult } from "#shared/tasks/generate-text.ts";
import { endingNote } from "../../conversation/answer/ending-note.ts";
import { settledText } from "../../conversation/answer/partial-answer.ts";
import { SpentInThinking } from "../../conversation/answer/spent-in-thinking.tsx";
import type { Texts } from "../../language/create-texts.ts";
import { useTexts } from "../../language/use-texts.ts";
import type { English } from "../../messages/language.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { ColumnContext } from "../column-context.ts";
import { ResultsColumn } from "../columns.tsx";
import { ResultBar } from "../finished/result-bar.tsx";
import { EmptyCase } from "../results/empty-case.tsx";
import { Processing } from "../results/processing.tsx";
import { AnswerView } from "./answer-view.tsx";
import type { AnswerStream } from "./use-answer-stream.ts";

type TextResultsProps = {
	model: ShownModel;
	stream: Omit<AnswerStream<string, GenerateTextResult>, "retry"> & {
		retry: (() => void) | undefined;
	};
	hint: string;
	/** Asks the same for a short answer, where the thinking left no room for one. */
	onAskBriefly: (() => void) | undefined;
};

/** The text as it is written, and what became of it. */
export function TextResults({ model, stream, hint, onAskBriefly }: TextResultsProps) {
	const t = useTexts("tasks");
	const words = useTexts("conversation");
	const { isPending, error, retry, retryItself, data, partial } = stream;
	const text = textOf(stream);
	const note = noteOf(words, stream);
	const said = announcement(t, stream);
	const column = use(ColumnContext);
	const hasSomething = text !== "" || partial.reasoning !== "" || note !== undefined;
	return (
		<ResultsColumn
			isPending={isPending}
			actions={!isPending && text !== "" && <CopyButton text={text} label={t("copyText")} />}
		>
			<p role="status" className="sr-only">
				{said && column ? `${column.name}: ${said}` : said}
			</p>
			{isPending && !hasSomething && <Processing />}
			{hasSomething && (
				<AnswerView
					text={text}
					reasoning={partial.reasoning}
					thinkingMs={partial.thinkingMs}
					facts={data}
					note={
						note &&
						(text === "" && data?.finishReason === "length" ? (
							<SpentInThinking note={note} onAskBriefly={onAskBriefly} />
						) : (
							<p className="text-sm font-medium text-warn">{note}</p>
						))
					}
					isStreaming={isPending}
				/>
			)}
			{data && text !== "" && <ResultBar model={model} result={data} />}
			{error && (
				<div className={hasSomething ? "mt-4" : ""}>
					<ErrorPanel {...error} onRetry={retry} retryItself={retryItself} />
				</div>
			)}
			{!isPending && !error && !hasSomething && <EmptyCase>{hint}</EmptyCase>}
		</ResultsColumn>
	);
}

type Stream = TextResultsProps["stream"];

function textOf({ data, partial }: Pick<Stream, "data" | "partial">): string {
	if (data === undefined) return partial.answer;
	return settledText(partial.answer, data.items.map((item) => item.generated_text).join("\n\n"));
}

function noteOf(t: Texts<English<"conversation">>, stream: Stream): string | undefined {
	const { data, isStopped, partial } = stream;
	if (isStopped) return t("stopped");
	if (data === undefined) return undefined;
	const ending = data.finishReason === "length" ? "length" : "complete";
	return endingNote(t, { ending, content: textOf({ data, partial }) });
}

function announcement(t: Texts<English<"tasks">>, stream: Stream): string {
	const { isPending, isStopped, error, data } = stream;
	if (isPending) return t("textComing");
	if (isStopped) return t("answerStopped");
	// An error announces itself.
	if (!data || error) return "";
	if (textOf(stream).trim() === "") return t("noText");
	return t(data.finishReason === "length" ? "textCut" : "textComplete");
}
