import { Pencil, RotateCcw } from "lucide-react";
import { useTexts } from "../../language/use-texts.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import type { UserMessage } from "../message.ts";
import { MessageFrame } from "./message-frame.tsx";
import { MessageTime } from "./message-time.tsx";

type QuestionBubbleProps = {
	message: UserMessage;
	/** Given for the last question only, as long as nothing runs. */
	onEdit: (() => void) | undefined;
	/** Given where the last question has no answer: after a reload, or in another tab. */
	onAsk: { label: string; onPress: () => void; isDisabled: boolean } | undefined;
};

/** What the visitor said. */
export function QuestionBubble({ message, onEdit, onAsk }: QuestionBubbleProps) {
	const t = useTexts("conversation");
	return (
		<MessageFrame from="user" name={t("you")}>
			<div className="flex max-w-full items-center gap-1 ps-6">
				{onEdit && <IconButton icon={Pencil} label={t("editLast")} onClick={onEdit} />}
				<p
					dir="auto"
					className="min-w-0 rounded-2xl rounded-ee-md bg-accent-soft px-4 py-3 break-words whitespace-pre-wrap"
				>
					{message.content}
				</p>
			</div>
			<MessageTime timestamp={message.timestamp} />
			{onAsk && (
				<Button look="quiet" disabled={onAsk.isDisabled} onClick={onAsk.onPress}>
					<RotateCcw aria-hidden="true" className="size-4" />
					{onAsk.label}
				</Button>
			)}
		</MessageFrame>
	);
}
