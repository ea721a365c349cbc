import { Download, Trash2 } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { conversationAsMarkdown } from "./conversation-as-markdown.ts";
import type { Message } from "./message.ts";
import { saveText } from "./save-text.ts";

type ConversationActionsProps = {
	messages: readonly Message[];
	modelName: string;
	onClear: () => void;
};

/** What can be done with the whole conversation. */
export function ConversationActions({ messages, modelName, onClear }: ConversationActionsProps) {
	const isEmpty = messages.length === 0;
	return (
		<div className="mb-2 flex flex-wrap items-center justify-end gap-1">
			<h2 className="mr-auto text-xl font-semibold">Chat</h2>
			<IconButton
				icon={Download}
				label="Export the conversation as Markdown"
				disabled={isEmpty}
				onClick={() =>
					saveText(`conversation-${Date.now()}.md`, conversationAsMarkdown(messages, modelName))
				}
			/>
			<Button
				look="quiet"
				className="-mr-3 px-3 disabled:opacity-50"
				disabled={isEmpty}
				onClick={onClear}
			>
				<Trash2 aria-hidden="true" className="size-4" />
				Clear conversation
			</Button>
		</div>
	);
}
