import type { GenerateTextResult } from "#shared/tasks/generate-text.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { ResultsColumn } from "../columns.tsx";
import { EmptyCase } from "../results/empty-case.tsx";
import { Processing } from "../results/processing.tsx";
import { AnswerView } from "./answer-view.tsx";
import { endingNote } from "./ending-note.ts";
import { settledText } from "./settled-text.ts";
import type { AnswerStream } from "./use-answer-stream.ts";

type TextResultsProps = {
	stream: Omit<AnswerStream<string, GenerateTextResult>, "retry"> & {
		retry: (() => void) | undefined;
	};
	hint: string;
};

/** The text as it is written, and what became of it. */
export function TextResults({ stream, hint }: TextResultsProps) {
	const { isPending, error, retry, retryItself, data, partial } = stream;
	const text = textOf(stream);
	const note = noteOf(stream);
	const hasSomething = text !== "" || partial.reasoning !== "" || note !== undefined;
	return (
		<ResultsColumn
			isPending={isPending}
			actions={!isPending && text !== "" && <CopyButton text={text} label="Copy the text" />}
		>
			<p role="status" className="sr-only">
				{announcement(stream)}
			</p>
			{isPending && !hasSomething && <Processing />}
			{hasSomething && (
				<AnswerView
					text={text}
					reasoning={partial.reasoning}
					thinkingMs={partial.thinkingMs}
					facts={data}
					note={note}
					isStreaming={isPending}
				/>
			)}
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

function noteOf({ data, isStopped, partial }: Stream): string | undefined {
	if (isStopped) return "Stopped";
	if (data === undefined) return undefined;
	const ending = data.finishReason === "length" ? "length" : "complete";
	return endingNote({ ending, content: textOf({ data, partial }) });
}

function announcement({ isPending, isStopped, error, data }: Stream): string {
	if (isPending) return "The text is on its way.";
	if (isStopped) return "Stopped.";
	// An error announces itself.
	return data && !error ? "The text is complete." : "";
}
