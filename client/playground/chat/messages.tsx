import { memo } from "react";
import { AnswerBubble } from "./answer-bubble.tsx";
import type { Message } from "./message.ts";
import { UserBubble } from "./user-bubble.tsx";

type MessagesProps = {
	messages: readonly Message[];
	isRunning: boolean;
	onAskAgain: (manner: "normal" | "brief") => void;
	onEdit: () => void;
	/** Asks once by itself where a loading model said how long it takes. */
	askItselfAgain: (() => void) | undefined;
};

/** All that was said. Rendered again only when a message comes or goes, not while one streams. */
export const Messages = memo(function MessageList(props: MessagesProps) {
	const { messages, isRunning, onAskAgain, onEdit, askItselfAgain } = props;
	const lastQuestion = messages.findLastIndex((message) => message.role === "user");
	return messages.map((message, index) => (
		<MessageItem
			key={message.id}
			message={message}
			onAskAgain={!isRunning && index === messages.length - 1 ? onAskAgain : undefined}
			askItselfAgain={index === messages.length - 1 ? askItselfAgain : undefined}
			onEdit={!isRunning && index === lastQuestion ? onEdit : undefined}
		/>
	));
});

type MessageItemProps = {
	message: Message;
	onAskAgain: MessagesProps["onAskAgain"] | undefined;
	onEdit: (() => void) | undefined;
	askItselfAgain: (() => void) | undefined;
};

// The browser skips drawing what is scrolled away: a long conversation costs what is in sight.
const MessageItem = memo(function Item(props: MessageItemProps) {
	const { message, onAskAgain, onEdit, askItselfAgain } = props;
	return (
		<div className="[contain-intrinsic-size:auto_8rem] [content-visibility:auto]">
			{message.role === "user" ? (
				<UserBubble
					message={message}
					onEdit={onEdit}
					onAskAgain={onAskAgain && (() => onAskAgain("normal"))}
				/>
			) : (
				<AnswerBubble message={message} onAskAgain={onAskAgain} askItselfAgain={askItselfAgain} />
			)}
		</div>
	);
});
