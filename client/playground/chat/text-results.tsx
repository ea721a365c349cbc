import type { GenerateTextResult } from "#shared/tasks/generate-text.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ResultsColumn } from "../columns.tsx";
import { AnswerView } from "./answer-view.tsx";
import type { AnswerFacts } from "./message.ts";
import type { AnswerStream } from "./use-answer-stream.ts";

type TextResultsProps = { stream: AnswerStream<string, GenerateTextResult>; hint: string };

/** The text as it is written, and what became of it. */
export function TextResults({ stream, hint }: TextResultsProps) {
	const { partial, isPending, isStopped, error, data, retry } = stream;
	const isBegun = isPending || isStopped || error !== undefined || data !== undefined;
	const written = data?.items.map((item) => item.generated_text).join("\n\n");
	const text = isBegun ? (written ?? partial.answer) : "";
	const reasoning = isBegun ? partial.reasoning : "";
	const isWaiting = isPending && text === "" && reasoning === "";
	return (
		<ResultsColumn
			actions={!isPending && text !== "" && <CopyButton text={text} label="Copy the text" />}
		>
			{isWaiting && (
				<div className="flex flex-1 flex-col items-center justify-center gap-3 text-soft">
					<Spinner className="size-8 text-accent" />
					Processing your request...
				</div>
			)}
			{(text !== "" || reasoning !== "" || data || isStopped) && (
				<AnswerView
					text={text}
					reasoning={reasoning}
					thinkingMs={partial.thinkingMs}
					facts={data && factsOf(data)}
					note={noteOf({ data, isStopped, text })}
					isStreaming={isPending}
				/>
			)}
			{error && (
				<div className={text === "" ? "" : "mt-4"}>
					<ErrorPanel {...error} onRetry={retry} />
				</div>
			)}
			{!isBegun && <p className="m-auto text-center text-soft">{hint}</p>}
			<p role="status" className="sr-only">
				{isPending && "The text is on its way."}
				{isStopped && "Stopped."}
				{data && "The text is complete."}
			</p>
		</ResultsColumn>
	);
}

type Ended = { data: GenerateTextResult | undefined; isStopped: boolean; text: string };

function noteOf({ data, isStopped, text }: Ended): string | undefined {
	if (isStopped) return "Stopped";
	if (data === undefined) return undefined;
	if (data.finishReason === "length") {
		return text === ""
			? "The thinking used the whole token budget, so no text came. Ask for something shorter."
			: "Cut: the text reached the token limit.";
	}
	return text === "" ? "No response received" : undefined;
}

function factsOf({ durationMs, source, model, usage }: GenerateTextResult): AnswerFacts {
	return { durationMs, source, model, ...(usage && { tokens: usage.completionTokens }) };
}
