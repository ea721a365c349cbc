import { ArrowRightLeft, Download, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { useNavigate } from "react-router";
import type { ShownModel } from "#shared/shown-model.ts";
import type { Message } from "../../../conversation/conversation.ts";
import { conversationAsMarkdown } from "../../../conversation/conversation-as-markdown.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useCatalogue } from "../../../lib/site/site.ts";
import { modelSearch } from "../../../state/conversations.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";

type Props = {
	id: string;
	messages: readonly Message[];
	model: ShownModel;
	isRunning: boolean;
	/** Set for a conversation that is in the list. */
	onRename: (() => void) | undefined;
	onDelete: () => void;
	/** The parameters, and actions on the last answer. */
	children: ReactNode;
};

/** The rarely used actions of a conversation behind one button: export, delete, parameters. */
export function ChatMenu({ id, messages, model, isRunning, onRename, onDelete, children }: Props) {
	const t = useTexts("tasks");
	const words = { conversation: useTexts("conversation"), errors: useTexts("calls") };
	const menuId = useId();
	const menu = useRef<HTMLDivElement>(null);
	const navigate = useNavigate();
	const { models } = useCatalogue();
	const isEmpty = messages.length === 0;
	const others = models.filter(
		(other) => other.task === "chat" && other.id !== model.id && other.answeredBy !== "off",
	);

	function andClose(act: () => void) {
		menu.current?.hidePopover();
		act();
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
				className="chat-menu max-h-[80dvh] w-80 max-w-[calc(100vw-2rem)] overflow-auto rounded-xl border border-line bg-surface p-4 text-ink shadow-lg shadow-black/10"
			>
				<div className="-mx-2 -mt-2 flex flex-col">
					<Item
						icon={Download}
						label={t("exportLabel")}
						isDisabled={isEmpty}
						onPress={() =>
							saveText(
								`conversation-${Date.now()}.md`,
								conversationAsMarkdown(messages, model.name, words),
							)
						}
					/>
					{onRename && (
						<Item icon={Pencil} label={t("rename")} onPress={() => andClose(onRename)} />
					)}
					{!isEmpty &&
						others.map((other) => (
							<Item
								key={other.id}
								icon={ArrowRightLeft}
								label={t("goOnWith", { name: other.name })}
								// The running answer stays its model's.
								isDisabled={isRunning}
								onPress={() =>
									andClose(() =>
										navigate(
											{ search: modelSearch(other.id, id) },
											{ preventScrollReset: true, state: { isPicked: true } },
										),
									)
								}
							/>
						))}
					<Item
						icon={Trash2}
						label={t("deleteConversation")}
						isDisabled={isEmpty}
						onPress={() => andClose(onDelete)}
					/>
				</div>
				<p className="mt-2 border-line border-t pt-3 text-sm text-soft">{t("keptHere")}</p>
				<p className="mt-2 text-sm text-soft pointer-coarse:hidden">{t("chatKeys")}</p>
				{children}
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
