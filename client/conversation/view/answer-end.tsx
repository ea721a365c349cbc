import { RotateCcw } from "lucide-react";
import { use } from "react";
import { endingNote } from "../../answer/ending-note.ts";
import { SpentInThinking } from "../../answer/spent-in-thinking.tsx";
import { useUnits } from "../../language/units.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useSourceName } from "../../lib/site/use-source-name.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import type { AnswerFacts, AnswerMessage } from "../message.ts";
import type { Manner } from "../use-conversation.ts";
import { FailureBubble } from "./failure-bubble.tsx";
import { MessageTime } from "./message-time.tsx";
import { VoiceContext } from "./voice.ts";

export type AnswerEndProps = {
	message: AnswerMessage;
	/** Set for the last answer, unless a call runs. */
	onAskAgain: ((manner: Manner) => void) | undefined;
	canSpend: boolean;
};

export function AnswerEnd({ message, onAskAgain, canSpend }: AnswerEndProps) {
	const t = useTexts("conversation");
	const { canRedo } = use(VoiceContext);
	const { content, ending, facts, error, timestamp } = message;
	const isBlank = content.trim() === "";
	const note = endingNote(t, message);
	const handleAskAgain = onAskAgain && (() => onAskAgain("normal"));
	return (
		<>
			{note &&
				(isBlank && ending === "length" ? (
					<SpentInThinking
						note={note}
						onAskBriefly={onAskAgain && (() => onAskAgain("brief"))}
						isDisabled={!canSpend}
					/>
				) : (
					<p className="text-sm font-medium text-warn">{note}</p>
				))}
			{error && (
				<FailureBubble
					error={error}
					timestamp={timestamp}
					onRetry={canSpend ? handleAskAgain : undefined}
				/>
			)}
			<div className="flex min-h-9 flex-wrap items-center gap-x-1">
				{!isBlank && <CopyButton text={content} label={t("copyAnswer")} />}
				{handleAskAgain && canRedo && !error && (
					<IconButton
						icon={RotateCcw}
						label={t("answerAgain")}
						disabled={!canSpend}
						onClick={handleAskAgain}
					/>
				)}
				<MessageTime timestamp={timestamp} />
				{facts && <FactsLine {...facts} />}
			</div>
		</>
	);
}

function FactsLine({ usage, durationMs, source }: AnswerFacts) {
	const t = useTexts("calls");
	const { duration } = useUnits();
	const name = useSourceName(source);
	const tokens = usage && t("tokens", { count: usage.completionTokens });
	const parts = [tokens, duration(durationMs), name].filter(Boolean);
	return <p className="ms-2 text-xs text-soft">{parts.join(" · ")}</p>;
}
