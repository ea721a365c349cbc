import { Download, Ellipsis, Trash2 } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import type { Message } from "../../../conversation/conversation.ts";
import { conversationAsMarkdown } from "../../../conversation/conversation-as-markdown.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";

type Props = {
	messages: readonly Message[];
	modelName: string;
	onClear: () => void;
	/** The parameters, and actions on the last answer. */
	children: ReactNode;
};

/** The rarely used actions of a conversation behind one button: export, clear, parameters. */
export function ChatMenu({ messages, modelName, onClear, children }: Props) {
	const t = useTexts("tasks");
	const words = { conversation: useTexts("conversation"), errors: useTexts("calls") };
	const id = useId();
	const menu = useRef<HTMLDivElement>(null);
	const isEmpty = messages.length === 0;
	return (
		<>
			<IconButton
				icon={Ellipsis}
				label={t("chatMenu")}
				popoverTarget={id}
				className="print:hidden"
			/>
			<div
				ref={menu}
				id={id}
				popover="auto"
				className="chat-menu max-h-[80dvh] w-80 max-w-[calc(100vw-2rem)] overflow-auto rounded-xl border border-line bg-surface p-4 text-ink shadow-lg shadow-black/10"
			>
				<div className="flex flex-wrap gap-2">
					<Button
						look="secondary"
						aria-label={t("exportLabel")}
						className="disabled:opacity-50"
						disabled={isEmpty}
						onClick={() =>
							saveText(
								`conversation-${Date.now()}.md`,
								conversationAsMarkdown(messages, modelName, words),
							)
						}
					>
						<Download aria-hidden="true" className="size-4" />
						{t("export")}
					</Button>
					<Button
						look="secondary"
						className="disabled:opacity-50"
						disabled={isEmpty}
						onClick={() => {
							menu.current?.hidePopover();
							onClear();
						}}
					>
						<Trash2 aria-hidden="true" className="size-4" />
						{t("clear")}
					</Button>
				</div>
				<p className="mt-3 text-sm text-soft">{t("keptHere")}</p>
				<p className="mt-2 text-sm text-soft pointer-coarse:hidden">{t("chatKeys")}</p>
				{children}
			</div>
		</>
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
