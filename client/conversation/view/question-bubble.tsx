import { Pencil, RotateCcw } from "lucide-react";
import { memo } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import type { UserMessage } from "../message.ts";
import type { Manner } from "../use-conversation.ts";
import { MessageFrame } from "./message-frame.tsx";
import { MessageTime } from "./message-time.tsx";

type QuestionBubbleProps = {
	message: UserMessage;
	/** Whether another tab is asking it; undefined until that is known. */
	isAskedElsewhere: boolean | undefined;
	canSpend: boolean;
	/** Set for the last question, unless a call runs. */
	onEdit: (() => void) | undefined;
	/** Set if the last question has no answer: after a reload, or in another tab. */
	onAskAgain: ((manner: Manner) => void) | undefined;
};

export const QuestionBubble = memo(function Bubble({ message, ...props }: QuestionBubbleProps) {
	const t = useTexts("conversation");
	const { isAskedElsewhere, canSpend, onEdit, onAskAgain } = props;
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
			{isAskedElsewhere && <p className="text-sm text-soft">{t("askedElsewhere")}</p>}
			{onAskAgain && isAskedElsewhere === false && (
				<Button look="quiet" disabled={!canSpend} onClick={() => onAskAgain("normal")}>
					<RotateCcw className="size-4" />
					{t("noAnswer")}
				</Button>
			)}
		</MessageFrame>
	);
});
