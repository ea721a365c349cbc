import clsx from "clsx";
import { Info, RotateCcw, Square, StepForward } from "lucide-react";
import { memo, type ReactNode, use, useDeferredValue, useId, useState } from "react";
import {
	AnswerText,
	endingNote,
	ReasoningFold,
	SpentInThinking,
} from "../../answer/answer-parts.tsx";
import { usePartialAnswer } from "../../calls/table.ts";
import { useFormats } from "../../language/formats.ts";
import { useUnits } from "../../language/units.ts";
import { useTexts } from "../../language/use-texts.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { useSourceName } from "../../lib/site/source-name.ts";
import { emptyAnswer } from "../../state/result.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { FailureCard } from "../../ui/error-card.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { LazyExtra } from "../../ui/lazy-boundary.tsx";
import { type Cost, SpendButton } from "../../ui/spend-button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import {
	type AnswerMessage,
	type AnswerMeta,
	arrived,
	type RunningMessage,
} from "../conversation.ts";
import type { Manner } from "../use-conversation.ts";
import { AnswerVersions } from "./answer-versions.tsx";
import { MessageFrame, MessageTime, onInterest } from "./message-frame.tsx";
import { ResponderContext } from "./responder.ts";

// It needs the answer's parser, which loads with the first answer.
const readAloud = lazyComponent(
	async () => (await import("./read-aloud-button.tsx")).ReadAloudButton,
);

type AnswerBubbleProps = Omit<AnswerEndProps, "message"> & {
	message: AnswerMessage | RunningMessage;
	/** Set while the answer runs. */
	onStop: (() => void) | undefined;
	/** Shows Stop beside the waiting note. */
	hasStop: boolean;
};

/**
 * A model's answer: its thinking, open until the answer begins, then the text as it streams. The same elements are kept
 * when the answer is complete, so nothing renders twice.
 */
export const AnswerBubble = memo(function Bubble(props: AnswerBubbleProps) {
	const { message, onStop, hasStop, ...actions } = props;
	const t = useTexts("conversation");
	const { name, nameOf, busy, failureText } = use(ResponderContext);
	const isRunning = message.ending === "running";
	// Respond to Stop at once; the answer's actions render in a later pass.
	const hasActions = useDeferredValue(!isRunning);
	const partial = usePartialAnswer(isRunning ? message.id : undefined) ?? emptyAnswer;
	const { content, reasoning, thinkingMs } = isRunning ? arrived(partial) : message;
	const ownName = isRunning || !message.modelId ? undefined : nameOf?.(message.modelId);
	const isBlank = content.trim() === "";
	const waiting = isRunning ? message.waiting : undefined;
	const isThinking = isRunning && isBlank && !waiting;
	return (
		<MessageFrame from="assistant" name={ownName ?? name}>
			{isThinking && !reasoning && (
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
				<div className="w-full">
					<AnswerText text={content} state={textState(message.ending)} />
				</div>
			)}
			{waiting && (
				<FailureCard
					error={waiting.error}
					words={failureText(waiting.error)}
					since={waiting.since}
					cost={actions.cost}
					onRetry={onStop}
					onStopWaiting={onStop}
				/>
			)}
			{!isRunning && <AnswerEnd message={message} {...actions} />}
			{!isRunning && hasActions && (
				<AnswerActions message={message} modelName={ownName} {...actions} />
			)}
		</MessageFrame>
	);
});

function textState(ending: (AnswerMessage | RunningMessage)["ending"]) {
	if (ending === "running") return "streaming";
	return ending === "complete" ? "whole" : "cut";
}

type AnswerEndProps = {
	message: AnswerMessage;
	/** Set for the last answer, unless a call runs. */
	onAskAgain: ((manner: Manner) => void) | undefined;
	onGoOn: ((asked: string) => void) | undefined;
	cost: Cost;
	/** The rows of its versions, where there are several. */
	versions: readonly string[] | undefined;
	/** More buttons in its row. */
	tools: ReactNode;
};

/** How an answer ended, if it is incomplete. */
function AnswerEnd({ message, onAskAgain, cost }: AnswerEndProps) {
	const t = useTexts("conversation");
	const { failureText } = use(ResponderContext);
	const { content, ending, error, timestamp } = message;
	const note = endingNote(t, message);
	return (
		<>
			{note &&
				(content.trim() === "" && ending === "length" ? (
					<SpentInThinking
						note={note}
						cost={cost}
						onAskBriefly={onAskAgain && (() => onAskAgain("brief"))}
					/>
				) : (
					<p className="text-sm font-medium text-warn">{note}</p>
				))}
			{error && (
				<div className="w-full">
					<FailureCard
						error={error}
						words={failureText(error)}
						since={timestamp}
						cost={cost}
						onRetry={cost.canSpend && onAskAgain ? () => onAskAgain("normal") : undefined}
					/>
				</div>
			)}
		</>
	);
}

type AnswerActionsProps = AnswerEndProps & {
	/** Set if several models have answered. */
	modelName: string | undefined;
};

function AnswerActions({ message, modelName, onAskAgain, ...props }: AnswerActionsProps) {
	const { onGoOn, cost, versions, tools } = props;
	const t = useTexts("conversation");
	const { canRedo, canReadAloud } = use(ResponderContext);
	const { content, ending, error, timestamp } = message;
	const isBlank = content.trim() === "";
	const isCut = ending === "stopped" || ending === "interrupted";
	const handleAskAgain = canRedo && onAskAgain ? () => onAskAgain("normal") : undefined;
	return (
		<>
			{isCut && handleAskAgain && (
				<div className="flex flex-wrap gap-2">
					<SpendButton look="secondary" cost={cost} onClick={handleAskAgain}>
						<RotateCcw aria-hidden="true" className="size-4" />
						{t("generateAgain")}
					</SpendButton>
					{onGoOn && !isBlank && (
						<SpendButton look="secondary" cost={cost} onClick={() => onGoOn(t("goOnQuestion"))}>
							<StepForward aria-hidden="true" className="size-4 rtl:-scale-x-100" />
							{t("goOn")}
						</SpendButton>
					)}
				</div>
			)}
			<div className="-ms-3 flex min-h-11 flex-wrap items-center">
				{!isBlank && <CopyButton text={content} label={t("copyAnswer")} />}
				{handleAskAgain && !error && !isCut && (
					<SpendButton
						look="quiet"
						isIcon
						cost={cost}
						className="min-w-11 gap-1.5 px-2 text-xs font-normal"
						onClick={handleAskAgain}
					>
						<span aria-hidden="true" title={t("generateAgain")}>
							<RotateCcw className="size-5" />
						</span>
						<span className="sr-only">{t("generateAgain")}</span>
					</SpendButton>
				)}
				{versions && <AnswerVersions shownId={message.id} versions={versions} />}
				{!isBlank && canReadAloud && (
					<LazyExtra code={readAloud} props={{ id: `${message.id} ${timestamp}`, content }} />
				)}
				{tools}
				<AnswerFacts message={message} modelName={modelName} />
			</div>
		</>
	);
}

/** Time, tokens and provider: shown on hover, or by a press on touch screens. A simulated answer always says so. */
function AnswerFacts({ message, modelName }: Pick<AnswerActionsProps, "message" | "modelName">) {
	const { meta, timestamp } = message;
	const t = useTexts("conversation");
	const id = useId();
	const [isOpen, setIsOpen] = useState(false);
	const { hasFigures = false } = use(ResponderContext);
	const isAlwaysThere = hasFigures || meta?.source === "sandbox";
	return (
		<>
			{!isAlwaysThere && (
				<IconButton
					icon={Info}
					label={t("facts")}
					aria-expanded={isOpen}
					aria-controls={id}
					className="pointer-fine:hidden"
					onClick={() => setIsOpen(!isOpen)}
				/>
			)}
			<p
				id={id}
				className={clsx(
					"px-3 text-xs text-soft max-sm:w-full",
					!isAlwaysThere && !isOpen && [onInterest, "pointer-coarse:hidden"],
				)}
			>
				{!hasFigures && <MessageTime timestamp={timestamp} />}
				{meta && <MetaLine modelName={modelName} {...meta} />}
			</p>
		</>
	);
}

function MetaLine(props: AnswerMeta & Pick<AnswerActionsProps, "modelName">) {
	const { modelName, usage, durationMs, source, model, provider, preparedOn } = props;
	const t = useTexts("calls");
	const { duration } = useUnits();
	const { date, dayName } = useFormats();
	const day = preparedOn === undefined ? undefined : new Date(preparedOn);
	const name = useSourceName({ source, model, provider });
	const { hasFigures } = use(ResponderContext);
	const words = useTexts("conversation");
	const tokens = usage && t("tokens", { count: usage.completionTokens });
	const prepared = day && t("preparedOn", { day: dayName(day), date: date(day) });
	const rate = usage && durationMs > 0 ? (1000 * usage.completionTokens) / durationMs : 0;
	const figures = [
		rate > 0 && words("rate", { rate: Math.round(rate) }),
		source === "sandbox" && name,
	];
	const parts = [
		tokens,
		prepared ?? duration(durationMs),
		...(hasFigures ? figures : [!prepared && name]),
	];
	return (
		<span className="not-first:ms-2">
			{modelName && (
				<>
					<bdi>{modelName}</bdi>
					{" · "}
				</>
			)}
			{parts.filter(Boolean).join(" · ")}
		</span>
	);
}
