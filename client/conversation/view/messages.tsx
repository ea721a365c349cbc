import { memo } from "react";
import { useTexts } from "../../language/use-texts.ts";
import type { Message, RunningMessage } from "../message.ts";
import type { ConversationState, Manner } from "../use-conversation.ts";
import { AnswerBubble } from "./answer-bubble.tsx";
import { QuestionBubble } from "./question-bubble.tsx";

type MessagesProps = {
	conversation: ConversationState;
	onAskAgain: (manner: Manner) => void;
	/** Without it no question can be edited. */
	onEdit?: () => void;
	/** Where Stop stands beside the wait. */
	onStop?: () => void;
};

/** All that was said. While an answer streams, only that answer is rendered again. */
export function Messages({ conversation, onAskAgain, onEdit, onStop }: MessagesProps) {
	const { shown, isRunning, question, askedElsewhere, askItselfAgain, spending } = conversation;
	const last = shown.at(-1);
	return shown.map((message, index) => {
		const isLast = !isRunning && message === last;
		return (
			<MessageItem
				key={keyOf(message.role === "user" ? message : shown[index - 1], message.role)}
				message={message}
				isAskedElsewhere={message === askedElsewhere}
				canSpend={spending.canSpend}
				onAskAgain={isLast ? onAskAgain : undefined}
				askItselfAgain={isLast ? askItselfAgain : undefined}
				onEdit={!isRunning && message === question ? onEdit : undefined}
				onStop={isRunning ? onStop : undefined}
			/>
		);
	});
}

/** An answer goes by its question: it stays the same element while it arrives and after. */
function keyOf(question: { id: number; timestamp: number } | undefined, role: string): string {
	return `${role} ${question?.id} ${question?.timestamp}`;
}

type MessageItemProps = {
	message: Message | RunningMessage;
	isAskedElsewhere: boolean;
	canSpend: boolean;
	onAskAgain: ((manner: Manner) => void) | undefined;
	askItselfAgain: (() => void) | undefined;
	onEdit: (() => void) | undefined;
	onStop: (() => void) | undefined;
};

const MessageItem = memo(function Item({ message, onEdit, ...rest }: MessageItemProps) {
	const t = useTexts("conversation");
	if (message.role === "assistant") return <AnswerBubble message={message} {...rest} />;
	const { onAskAgain, isAskedElsewhere, canSpend } = rest;
	return (
		<QuestionBubble
			message={message}
			onEdit={onEdit}
			onAsk={
				onAskAgain && {
					label: t(isAskedElsewhere ? "askedElsewhere" : "noAnswer"),
					onPress: () => onAskAgain("normal"),
					isDisabled: !canSpend,
				}
			}
		/>
	);
});
