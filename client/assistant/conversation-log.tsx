import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import type { Conversation } from "./conversation-state.ts";
import { FailureNote } from "./failure-note.tsx";
import { Greeting } from "./greeting.tsx";
import { MessageBubble } from "./message-bubble.tsx";
import { type SuggestionFacts, Suggestions } from "./suggestions.tsx";
import { Thinking } from "./thinking.tsx";

type Props = {
	ref: Ref<HTMLElement>;
	isShown: boolean;
	conversation: Conversation;
	visit: SuggestionFacts;
	onAsk: (question: string) => void;
	onRetry: () => void;
	onStop: () => void;
};

/** All that was said, from the greeting on. */
export function ConversationLog({ ref, isShown, conversation, visit, ...on }: Props) {
	const box = useRef<HTMLElement>(null);
	const { phase, messages, greetedAt } = conversation;
	const isNew = messages.length === 0;
	useImperativeHandle(ref, () => box.current ?? document.createElement("section"));

	// A long answer is read from its question on, not from its end.
	useEffect(() => {
		if (!isShown || !box.current) return;
		const questions = box.current.querySelectorAll("[data-role=user]");
		const question = messages.length > 0 ? [...questions].at(-1) : undefined;
		const top = question instanceof HTMLElement ? question.offsetTop - 12 : 0;
		box.current.scrollTop = top;
	}, [isShown, messages]);

	return (
		<section
			ref={box}
			aria-label="Conversation"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
			tabIndex={0}
			className="relative min-h-0 flex-1 space-y-3 overflow-y-auto overscroll-contain p-3.5 text-[15px] leading-normal outline-offset-[-2px]"
		>
			<Greeting timestamp={greetedAt} />
			{isNew && <Suggestions {...visit} onAsk={on.onAsk} />}
			{messages.map((message, index) =>
				message.failure ? (
					<FailureNote
						key={`failure ${message.timestamp}`}
						failure={message.failure}
						timestamp={message.timestamp}
						onRetry={phase === "failed" && index === messages.length - 1 ? on.onRetry : undefined}
					/>
				) : (
					<MessageBubble key={`${message.role} ${message.timestamp}`} message={message} />
				),
			)}
			{phase === "waiting" && <Thinking onStop={on.onStop} />}
		</section>
	);
}
