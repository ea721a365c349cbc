import { PanelLeft } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "wouter";
import type { ShownModel } from "#shared/shown-model.ts";
import { useRunningCalls } from "../../calls/running-calls.ts";
import { conversationKey, newRowId } from "../../calls/table.ts";
import { newestConversationId, useConversations } from "../../conversation/newest-conversation.ts";
import { useTexts } from "../../language/use-texts.ts";
import { modelSearch } from "../../lib/model-address.ts";
import { navigate } from "../../lib/navigation.tsx";
import { useIsEmbedded } from "../../lib/use-is-embedded.ts";
import { useMedia } from "../../lib/use-media.ts";
import { readStored, writeStored } from "../../state/storage.ts";
import { useClientState } from "../../state/store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Sheet } from "../../ui/panel/sheet.tsx";
import { useBackCloses } from "../../ui/panel/use-back-closes.ts";
import { useDialogKey } from "../../ui/use-dialog-key.ts";
import { ChatConversation } from "./chat-conversation.tsx";
import { CompareChats } from "./compare-chats.tsx";
import { ConversationList } from "./conversation-list.tsx";
import { useRoomAboveKeyboard } from "./use-room-above-keyboard.ts";

/** The visitor collapsed the list of a wide screen. */
const foldedSlot = { key: "folds-conversations", parse: (value: unknown) => value === true };

type Props = {
	model: ShownModel;
	/** Set to continue one conversation with both. */
	secondModel: ShownModel | undefined;
};

/** The screen of a task that takes a conversation. */
export function ChatScreen({ model, secondModel }: Props) {
	return secondModel ? <CompareChats first={model} second={secondModel} /> : <Chat model={model} />;
}

/** A conversation with the list of the others, in place of form and results. */
export function Chat({ model }: { model: ShownModel }) {
	const t = useTexts("tasks");
	const [address] = useSearchParams();
	// If the address names none, the newest at that time: another one may become newer meanwhile.
	const [newestId] = useState(() => newestConversationId(model.id));
	const id = address.get("conversation") ?? newestId;
	// An embedded panel has one conversation.
	const isEmbedded = useIsEmbedded();
	const isWide = useMedia("(width >= 64rem)");
	const [isFolded, setIsFolded] = useState(() => readStored(foldedSlot) ?? false);
	const { opening, open, close } = useDialogKey();
	const sheet = useRef<HTMLDialogElement>(null);
	useBackCloses(opening > 0, () => sheet.current?.close());
	const box = useRef<HTMLDivElement>(null);
	useRoomAboveKeyboard(box);
	// A single conversation needs no list, except to undo a deletion.
	const hasOthers = useConversations().some((one) => one.id !== id);
	const hadOthers = useClientState(
		({ undo }) => undo?.of.startsWith(conversationKey("")) && undo.of !== conversationKey(id),
	);
	const hasList = !isEmbedded && (hasOthers || hadOthers);

	function handleNew() {
		const search = modelSearch(model.id, { conversation: newRowId() });
		navigate(search, { isAtOnce: true, state: { isPicked: true } });
	}
	const list = { model, currentId: id };
	return (
		<div
			id="results"
			ref={box}
			className="flex min-h-0 min-w-0 gap-5 [grid-area:results] print:h-auto!"
		>
			{isWide && !isFolded && hasList && (
				<div
					id="conversation-list"
					className="flex w-60 shrink-0 flex-col border-line border-e pe-5 print:hidden"
				>
					<h2 className="sr-only">{t("conversations")}</h2>
					<ConversationList {...list} />
				</div>
			)}
			<ChatConversation
				key={id}
				id={id}
				model={model}
				onNew={isEmbedded ? undefined : handleNew}
				listButton={
					hasList && (
						<ListButton
							id={id}
							isExpanded={isWide ? !isFolded : undefined}
							onPress={() => {
								if (!isWide) return open();
								writeStored(foldedSlot, !isFolded);
								setIsFolded(!isFolded);
							}}
						/>
					)
				}
			/>
			{opening > 0 && !isWide && (
				<Sheet key={`sheet ${opening}`} ref={sheet} title={t("conversations")} onClose={close}>
					<ConversationList {...list} onPick={() => sheet.current?.close()} />
				</Sheet>
			)}
		</div>
	);
}

type ListButtonProps = {
	id: string;
	/** Undefined if the list is a sheet. */
	isExpanded: boolean | undefined;
	onPress: () => void;
};

/** Toggles the list. A dot marks an answer in progress in another conversation. */
function ListButton({ id, isExpanded, onPress }: ListButtonProps) {
	const t = useTexts("tasks");
	const conversations = useConversations();
	const running = new Set(useRunningCalls().map(({ purpose }) => purpose));
	const count = conversations.filter(
		(one) => one.id !== id && running.has(conversationKey(one.id)),
	).length;
	return (
		<span className="relative">
			<IconButton
				icon={PanelLeft}
				label={count > 0 ? t("conversationsRunning", { count }) : t("conversations")}
				aria-expanded={isExpanded}
				aria-haspopup={isExpanded === undefined ? "dialog" : undefined}
				className="rtl:-scale-x-100"
				onClick={onPress}
			/>
			{count > 0 && (
				<span
					aria-hidden="true"
					className="pointer-events-none absolute end-2 top-2 size-2 rounded-full bg-accent"
				/>
			)}
		</span>
	);
}
