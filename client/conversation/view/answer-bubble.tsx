import { Square } from "lucide-react";
import { memo, use } from "react";
import { ReasoningFold } from "../../answer/reasoning-fold.tsx";
import { useTexts } from "../../language/use-texts.ts";
import { Button } from "../../ui/button.tsx";
import { AnswerText } from "../../ui/markdown/answer-text.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { AnswerMessage, RunningMessage } from "../message.ts";
import { AnswerEnd, type AnswerEndProps } from "./answer-end.tsx";
import { FailureBubble } from "./failure-bubble.tsx";
import { answerBubble, MessageFrame } from "./message-frame.tsx";
import { VoiceContext } from "./voice.ts";

type AnswerBubbleProps = Omit<AnswerEndProps, "message"> & {
	message: AnswerMessage | RunningMessage;
	/** Set while the answer runs. */
	onStop: (() => void) | undefined;
	/** Shows Stop beside the waiting note. */
	hasStop: boolean;
};

/**
 * A model's answer: its thinking, open until the answer begins, then the text as it streams. The elements
 * stay the same when the answer is complete, so that nothing is rendered twice.
 */
export const AnswerBubble = memo(function Bubble(props: AnswerBubbleProps) {
	const { message, onStop, hasStop, ...ways } = props;
	const t = useTexts("conversation");
	const { name, busy } = use(VoiceContext);
	const { content, reasoning, thinkingMs } = message;
	const isBlank = content.trim() === "";
	const isRunning = message.ending === "running";
	const waiting = message.ending === "running" ? message.waiting : undefined;
	const isThinking = isRunning && isBlank && !waiting;
	return (
		<MessageFrame from="assistant" name={name}>
			{isThinking && (
				<div className="flex min-h-11 items-center gap-2 text-soft">
					<Spinner className="size-4 text-accent" />
					<p lang={busy.lang} dir="auto">
						{busy.text}
					</p>
					{hasStop && (
						<Button look="quiet" onClick={onStop}>
							<Square className="size-3 fill-current" />
							{t("stop")}
						</Button>
					)}
				</div>
			)}
			{reasoning && <ReasoningFold {...{ reasoning, thinkingMs, isThinking }} />}
			{!isBlank && (
				<div className={answerBubble}>
					<AnswerText text={content} isStreaming={isRunning} />
				</div>
			)}
			{waiting && (
				<FailureBubble
					error={waiting.error}
					timestamp={waiting.since}
					onRetry={onStop}
					onStopWaiting={onStop}
				/>
			)}
			{message.ending !== "running" && <AnswerEnd message={message} {...ways} />}
		</MessageFrame>
	);
});
