import clsx from "clsx";
import { Pencil, RotateCcw } from "lucide-react";
import { memo, type ReactNode, useMemo } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { textDirection } from "../../lib/text-direction.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { PartBoundary } from "../../ui/lazy-boundary.tsx";
import { type Cost, SpendButton } from "../../ui/spend-button.tsx";
import { TurnedLines } from "../../ui/turned-lines.tsx";
import type { UserMessage } from "../conversation.ts";
import type { ConversationState, Manner } from "../use-conversation.ts";
import { AnswerBubble } from "./answer-bubble.tsx";
import { MessageFrame, MessageTime, onInterest } from "./message-frame.tsx";
import { SmallPictures } from "./small-pictures.tsx";

type MessagesProps = {
	conversation: ConversationState;
	onAskAgain: (manner: Manner) => void;
	/** Asks for the rest of an answer that was cut. */
	onGoOn?: (asked: string) => void;
	onEdit?: () => void;
	/** More buttons in the row under the last answer. */
	lastTools?: ReactNode;
	/** Shows Stop beside the waiting note. */
	hasStop?: boolean;
};

/** All messages. While an answer streams, only that answer renders again. */
export function Messages({
	conversation,
	onEdit,
	lastTools,
	hasStop = false,
	...props
}: MessagesProps) {
	const { shown, versions, isRunning, question, isAskedElsewhere, spending, stop } = conversation;
	const { canSpend, price, isNotable } = spending;
	// The same object while nothing of it changes, so that no other message renders again.
	const cost = useMemo(() => ({ canSpend, price, isNotable }), [canSpend, price, isNotable]);
	const last = isRunning ? undefined : shown.at(-1);
	// Resending it while another tab waits for its answer would pay twice.
	const editable = isRunning || isAskedElsewhere ? undefined : question;
	const none = { onAskAgain: undefined, onGoOn: undefined };
	return shown.map((message, index) => {
		const isLast = message === last;
		const { onAskAgain, onGoOn } = isLast ? props : none;
		// Keyed by its question, so that an answer keeps its element after it has ended.
		const asked = [message, shown[index - 1]].find((one) => one?.role === "user");
		const key = `${message.role} ${asked?.id} ${asked?.timestamp}`;
		return (
			<PartBoundary key={key} resetKeys={[message]}>
				{message.role === "user" ? (
					<QuestionBubble
						message={message}
						isAskedElsewhere={isLast && isAskedElsewhere}
						onEdit={message === editable ? onEdit : undefined}
						{...{ cost, onAskAgain }}
					/>
				) : (
					<AnswerBubble
						message={message}
						versions={versions.get(message.id)}
						onStop={message.ending === "running" ? stop : undefined}
						tools={isLast ? lastTools : undefined}
						{...{ cost, hasStop, onAskAgain, onGoOn }}
					/>
				)}
			</PartBoundary>
		);
	});
}

type QuestionBubbleProps = {
	message: UserMessage;
	/** Whether another tab is asking it; undefined until known. */
	isAskedElsewhere: boolean | undefined;
	cost: Cost;
	/** Set for the last question, unless a call runs. */
	onEdit: (() => void) | undefined;
	/** Set if the last question has no answer: after a reload, or in another tab. */
	onAskAgain: ((manner: Manner) => void) | undefined;
};

const QuestionBubble = memo(function Question({ message, ...props }: QuestionBubbleProps) {
	const t = useTexts("conversation");
	const { isAskedElsewhere, cost, onEdit, onAskAgain } = props;
	return (
		<MessageFrame from="user" name={t("you")}>
			{message.pictures && <SmallPictures pictures={message.pictures} className="justify-end" />}
			<div className="flex max-w-full items-center gap-1 ps-6">
				{onEdit && (
					<IconButton icon={Pencil} label={t("editLast")} className={onInterest} onClick={onEdit} />
				)}
				<p
					dir={textDirection(message.content)}
					// Forced colours show the border.
					className="min-w-0 rounded-2xl rounded-ee-md border border-transparent bg-accent-soft px-4 py-3 text-start break-words whitespace-pre-wrap [unicode-bidi:plaintext]"
				>
					<TurnedLines text={message.content} />
				</p>
			</div>
			<div className={clsx("flex", onInterest)}>
				<MessageTime timestamp={message.timestamp} />
			</div>
			{isAskedElsewhere && <p className="text-sm text-soft">{t("askedElsewhere")}</p>}
			{onAskAgain && isAskedElsewhere === false && (
				<SpendButton look="quiet" cost={cost} onClick={() => onAskAgain("normal")}>
					<RotateCcw className="size-4" />
					{t("noAnswer")}
				</SpendButton>
			)}
		</MessageFrame>
	);
});
