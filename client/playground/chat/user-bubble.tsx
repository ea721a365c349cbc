import { Pencil, RotateCcw } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import type { UserMessage } from "./message.ts";

type UserBubbleProps = {
	message: UserMessage;
	/** Given for the last message only, as long as nothing runs. */
	onEdit?: (() => void) | undefined;
	/** Given where the last message has no answer, after a reload in the middle of one. */
	onAskAgain?: (() => void) | undefined;
};

/** What the visitor said. */
export function UserBubble({ message, onEdit, onAskAgain }: UserBubbleProps) {
	return (
		<div className="flex flex-col items-end gap-1">
			<div className="flex max-w-full items-center gap-1 pl-6">
				{onEdit && <IconButton icon={Pencil} label="Edit the last message" onClick={onEdit} />}
				<p className="min-w-0 rounded-2xl rounded-br-md bg-accent-soft px-4 py-3 break-words whitespace-pre-wrap">
					{message.content}
				</p>
			</div>
			{onAskAgain && (
				<Button look="quiet" onClick={onAskAgain}>
					<RotateCcw aria-hidden="true" className="size-4" />
					No answer came. Ask again
				</Button>
			)}
		</div>
	);
}
