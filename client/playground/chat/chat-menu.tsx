import {
	ArrowRightLeft,
	Download,
	Ellipsis,
	Eraser,
	History,
	Pencil,
	SlidersHorizontal,
	Trash2,
} from "lucide-react";
import { useId, useRef, useState } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { keep } from "../../calls/kept-rows.ts";
import type { ConversationSummary } from "../../calls/row.ts";
import { useTable } from "../../calls/table.ts";
import type { Message } from "../../conversation/conversation.ts";
import { useTexts } from "../../language/use-texts.ts";
import { modelSearch } from "../../lib/model-address.ts";
import { navigate } from "../../lib/navigation.tsx";
import { modelName, useCatalogue } from "../../lib/site/site.ts";
import { useIsEmbedded } from "../../lib/use-is-embedded.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { conversationAsMarkdown } from "./conversation-as-markdown.ts";

type Props = {
	id: string;
	messages: readonly Message[];
	model: ShownModel;
	isRunning: boolean;
	/** Set for a conversation in the list. */
	summary: ConversationSummary | undefined;
	onRename: () => void;
	/** Clears its messages but keeps its name in the list. */
	onClear: () => void;
	onDelete: () => void;
	/** Shows the parameters; undefined if the model has none. */
	onTune: (() => void) | undefined;
};

/** The rarely used actions of a conversation behind one button. */
export function ChatMenu({ id, messages, model, summary, ...props }: Props) {
	const { isRunning, onRename, onClear, onDelete, onTune } = props;
	const t = useTexts("tasks");
	const words = { conversation: useTexts("conversation"), errors: useTexts("calls") };
	const fault = useTable((table) => table.fault);
	const menuId = useId();
	const menu = useRef<HTMLDivElement>(null);
	const { models } = useCatalogue();
	/** Says whether the conversation was kept. */
	const [kept, setKept] = useState<{ messages: readonly Message[]; isKept: boolean }>();
	const isEmpty = messages.length === 0;
	const isEmbedded = useIsEmbedded();
	const others = models.filter(
		(other) =>
			!isEmbedded && other.task === "chat" && other.id !== model.id && other.answeredBy !== "off",
	);

	function andClose(act: () => void) {
		menu.current?.hidePopover();
		act();
	}

	function goOnWith(other: ShownModel) {
		// The entry that is left names its conversation: the model's newest will be another one.
		navigate(modelSearch(model.id, { conversation: id }), { replace: true });
		navigate(modelSearch(other.id, { conversation: id }), { state: { isPicked: true } });
	}

	async function handleKeep() {
		setKept({ messages, isKept: await keep(id, true) });
	}

	return (
		<>
			<IconButton
				icon={Ellipsis}
				label={t("chatMenu")}
				popoverTarget={menuId}
				className="print:hidden"
			/>
			<div
				ref={menu}
				id={menuId}
				popover="auto"
				className="enters chat-menu max-h-[80dvh] w-72 max-w-[calc(100vw-4rem)] overflow-auto rounded-xl border border-line bg-surface p-2 text-ink shadow-lg shadow-black/10"
			>
				<div className="flex flex-col">
					{summary && <Item icon={Pencil} label={t("rename")} onPress={() => andClose(onRename)} />}
					<Item
						icon={Download}
						label={t("exportLabel")}
						isDisabled={isEmpty}
						onPress={() =>
							saveText(
								`conversation-${Date.now()}.md`,
								conversationAsMarkdown(
									messages,
									(modelId = model.id) => modelName(models, modelId),
									words,
								),
							)
						}
					/>
					{summary && !isEmbedded && (
						<Item
							icon={History}
							label={t("keepInResults")}
							isDisabled={isRunning || isEmpty}
							onPress={handleKeep}
						/>
					)}
					{onTune && (
						<Item
							icon={SlidersHorizontal}
							label={t("parameters")}
							onPress={() => andClose(onTune)}
						/>
					)}
					{!isEmpty &&
						others.map((other) => (
							<Item
								key={other.id}
								icon={ArrowRightLeft}
								label={t("goOnWith", { name: other.name })}
								// The running answer is still its model's.
								isDisabled={isRunning}
								onPress={() => andClose(() => goOnWith(other))}
							/>
						))}
					<Item
						icon={Eraser}
						label={t("clearConversation")}
						isDisabled={isEmpty}
						onPress={() => andClose(onClear)}
					/>
					<Item
						icon={Trash2}
						label={t("deleteConversation")}
						isDisabled={isEmpty}
						onPress={() => andClose(onDelete)}
					/>
				</div>
				<p role="status" className="px-2 text-sm font-medium text-good empty:sr-only">
					{kept?.messages === messages && t(kept.isKept ? "keptInResults" : "notKeptInResults")}
				</p>
				<div className="mt-2 space-y-1 border-line border-t px-2 pt-2 text-xs text-soft">
					{!fault && <p>{t("keptHere")}</p>}
					<p className="pointer-coarse:hidden">{t("chatKeys")}</p>
				</div>
			</div>
		</>
	);
}

type ItemProps = {
	icon: typeof Download;
	label: string;
	isDisabled?: boolean;
	onPress: () => void;
};

function Item({ icon: Icon, label, isDisabled = false, onPress }: ItemProps) {
	return (
		<Button
			look="quiet"
			className="justify-start px-2 text-start text-sm font-normal text-ink disabled:opacity-50"
			disabled={isDisabled}
			onClick={onPress}
		>
			<Icon aria-hidden="true" className="size-4 shrink-0 text-soft" />
			{label}
		</Button>
	);
}

function saveText(name: string, text: string): void {
	const url = URL.createObjectURL(new Blob([text], { type: "text/markdown" }));
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
	URL.revokeObjectURL(url);
}
