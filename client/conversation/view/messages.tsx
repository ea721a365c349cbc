import type { ConversationState, Manner } from "../use-conversation.ts";
import { AnswerBubble } from "./answer-bubble.tsx";
import { QuestionBubble } from "./question-bubble.tsx";

type MessagesProps = {
	conversation: ConversationState;
	onAskAgain: (manner: Manner) => void;
	onEdit?: () => void;
	/** Shows Stop beside the waiting note. */
	hasStop?: boolean;
};

/** All messages. While an answer streams, only that answer renders again. */
export function Messages({ conversation, onAskAgain, onEdit, hasStop = false }: MessagesProps) {
	const { shown, isRunning, question, isAskedElsewhere, spending, stop } = conversation;
	const last = isRunning ? undefined : shown.at(-1);
	const editable = isRunning ? undefined : question;
	return shown.map((message, index) => {
		const isLast = message === last;
		const ways = { canSpend: spending.canSpend, onAskAgain: isLast ? onAskAgain : undefined };
		// Keyed by its question, an answer stays the same element while it runs and after.
		const asked = message.role === "user" ? message : shown[index - 1];
		const key = `${message.role} ${asked?.id} ${asked?.timestamp}`;
		return message.role === "user" ? (
			<QuestionBubble
				key={key}
				message={message}
				isAskedElsewhere={isLast ? isAskedElsewhere : false}
				onEdit={message === editable ? onEdit : undefined}
				{...ways}
			/>
		) : (
			<AnswerBubble
				key={key}
				message={message}
				onStop={message.ending === "running" ? stop : undefined}
				hasStop={hasStop}
				{...ways}
			/>
		);
	});
}
