import type { ShownModel } from "#shared/shown-model.ts";
import { ChatPanel } from "../chat/chat-panel.tsx";
import { ChatResults } from "../chat/chat-results.tsx";
import { useChat } from "../chat/use-chat.ts";
import { InputColumn } from "../columns.tsx";

/** A conversation. */
export function Chat({ model }: { model: ShownModel }) {
	const chat = useChat(model);
	return (
		<>
			<InputColumn>
				<ChatPanel model={model} chat={chat} />
			</InputColumn>
			<ChatResults chat={chat} />
		</>
	);
}
