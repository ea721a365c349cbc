import { Download, Trash2 } from "lucide-react";
import { conversationAsMarkdown } from "../../conversation/conversation-as-markdown.ts";
import type { Message } from "../../conversation/message.ts";
import { useTexts } from "../../language/use-texts.ts";
import { Button } from "../../ui/button.tsx";

type ConversationActionsProps = {
	messages: readonly Message[];
	modelName: string;
	onClear: () => void;
};

export function ConversationActions({ messages, modelName, onClear }: ConversationActionsProps) {
	const t = useTexts("tasks");
	const words = { conversation: useTexts("conversation"), errors: useTexts("calls") };
	const isEmpty = messages.length === 0;
	return (
		<>
			<h2 className="font-semibold">{t("conversation")}</h2>
			<p className="mt-2 text-sm text-soft max-lg:hidden">{t("keptHere")}</p>
			<div className="mt-4 flex flex-wrap gap-2 max-lg:mt-2 print:hidden">
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
					onClick={onClear}
				>
					<Trash2 aria-hidden="true" className="size-4" />
					{t("clear")}
				</Button>
			</div>
			<p className="mt-4 text-sm text-soft max-lg:hidden pointer-coarse:hidden print:hidden">
				{t("chatKeys")}
			</p>
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
