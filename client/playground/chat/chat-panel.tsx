import { useCallback, useRef, useState } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { Composer } from "./composer.tsx";
import { ConversationActions } from "./conversation-actions.tsx";
import { ConversationLog } from "./conversation-log.tsx";
import { EmptyConversation } from "./empty-conversation.tsx";
import { Messages } from "./messages.tsx";
import type { ChatState } from "./use-chat.ts";

type ChatPanelProps = { model: ShownModel; chat: ChatState };

const announcements: Record<ChatState["outcome"], string> = {
	none: "",
	running: "The answer is on its way.",
	done: "The answer is complete.",
	stopped: "Stopped.",
	failed: "The answer failed.",
};

/** The conversation and the box to go on with it. */
export function ChatPanel({ model, chat }: ChatPanelProps) {
	const { messages, cleared, isRunning, leftOut } = chat;
	const inputRef = useRef<HTMLTextAreaElement>(null);
	const [editingId, setEditingId] = useState<number>();
	const question = messages.findLast((message) => message.role === "user");
	const editing = question?.id === editingId ? question : undefined;
	const name = model.name.split("-", 1)[0] ?? model.name;

	const questionId = question?.id;
	const handleEdit = useCallback(() => {
		setEditingId(questionId);
		inputRef.current?.focus();
	}, [questionId]);
	const { askAgain } = chat;
	const handleAskAgain = useCallback(
		(manner: "normal" | "brief") => {
			setEditingId(undefined);
			askAgain(manner);
			inputRef.current?.focus();
		},
		[askAgain],
	);

	function handleSend(text: string) {
		setEditingId(undefined);
		chat.ask(text, editing !== undefined);
		inputRef.current?.focus();
	}

	function handleClear() {
		setEditingId(undefined);
		chat.clear();
		inputRef.current?.focus();
	}

	return (
		<>
			<ConversationActions messages={messages} modelName={model.name} onClear={handleClear} />
			<ConversationLog questionId={questionId}>
				<Messages
					messages={chat.running ? [...messages, chat.running] : messages}
					busyText={`${name} is thinking...`}
					onAskAgain={handleAskAgain}
					onEdit={handleEdit}
					askItselfAgain={chat.askItselfAgain}
				/>
				{messages.length === 0 && (
					<EmptyConversation
						name={name}
						onPick={handleSend}
						onUndoClear={cleared && chat.undoClear}
					/>
				)}
			</ConversationLog>
			{leftOut > 0 && (
				<p className="mt-2 text-sm text-soft">
					The oldest {leftOut} messages stay here but are no longer sent: the model would not have
					room for them.
				</p>
			)}
			<Composer
				model={model}
				placeholder={`Ask ${name} anything...`}
				inputRef={inputRef}
				isRunning={isRunning}
				editing={editing}
				onSend={handleSend}
				onStop={chat.stop}
				onCancelEdit={() => setEditingId(undefined)}
			/>
			<p role="status" className="sr-only">
				{announcements[chat.outcome]}
			</p>
		</>
	);
}
