import type { ShownModel } from "#shared/shown-model.ts";
import { Chat } from "./chat.tsx";
import { CompareChats } from "./compare-chats.tsx";

type Props = {
	model: ShownModel;
	/** Set to continue one conversation with both. */
	secondModel: ShownModel | undefined;
};

/** The screen of a task that takes a conversation. */
export function ChatScreen({ model, secondModel }: Props) {
	return secondModel ? <CompareChats first={model} second={secondModel} /> : <Chat model={model} />;
}
