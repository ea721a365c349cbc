import { memo } from "react";
import { AnswerBubble } from "./answer-bubble.tsx";
import type { Message, RunningMessage } from "./message.ts";
import { UserBubble } from "./user-bubble.tsx";

type MessagesProps = {
	messages: readonly (Message | RunningMessage)[];
	/** What stands above an answer until its first word. */
	busyText: string;
	onAskAgain: (manner: "normal" | "brief") => void;
	onEdit: () => void;
	/** Asks once by itself where a loading model said how long it takes. */
	askItselfAgain: (() => void) | undefined;
};

/** All that was said. While an answer streams, only that answer is rendered again. */
export const Messages = memo(function MessageList(props: MessagesProps) {
	const { messages, busyText, onAskAgain, onEdit, askItselfAgain } = props;
	const last = messages.at(-1);
	const isRunning = last?.role === "assistant" && last.ending === "running";
	const lastQuestion = messages.findLastIndex((message) => message.role === "user");
	return messages.map((message, index) => (
		<MessageItem
			key={message.id}
			message={message}
			busyText={busyText}
			onAskAgain={!isRunning && index === messages.length - 1 ? onAskAgain : undefined}
			askItselfAgain={index === messages.length - 1 ? askItselfAgain : undefined}
			onEdit={!isRunning && index === lastQuestion ? onEdit : undefined}
		/>
	));
});

type MessageItemProps = {
	message: Message | RunningMessage;
	busyText: string;
	onAskAgain: MessagesProps["onAskAgain"] | undefined;
	onEdit: (() => void) | undefined;
	askItselfAgain: (() => void) | undefined;
};

// The browser skips drawing what is scrolled away: a long conversation costs what is in sight.
const MessageItem = memo(function Item(props: MessageItemProps) {
	const { message, busyText, onAskAgain, onEdit, askItselfAgain } = props;
	return (
		<div className="[contain-intrinsic-size:auto_8rem] [content-visibility:auto]">
			{message.role === "user" ? (
				<UserBubble
					message={message}
					onEdit={onEdit}
					onAskAgain={onAskAgain && (() => onAskAgain("normal"))}
				/>
			) : (
				<AnswerBubble
					message={message}
					busyText={busyText}
					onAskAgain={onAskAgain}
					askItselfAgain={askItselfAgain}
				/>
			)}
		</div>
	);
});
