import { RotateCcw, Undo2 } from "lucide-react";
import type { ConversationState } from "../conversation/use-conversation.ts";
import { formatPoints } from "../lib/format.ts";

type Props = { conversation: ConversationState; onReset: () => void; onRestore: () => void };

const look =
	"ml-auto inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-lg px-1 font-medium hover:text-ink";

/** What a question costs; 'Nouvelle conversation' once there is more than the greeting; its undo. */
export function PanelFoot({ conversation, onReset, onRestore }: Props) {
	const { messages, undoClear, spending } = conversation;
	const { price, balance, canSpend } = spending;
	return (
		<div className="flex min-h-11 items-center justify-between gap-2 text-xs text-soft">
			{canSpend && balance && !undoClear && (
				<span>
					{formatPoints(price)} a question, {balance.left} left
				</span>
			)}
			{messages.length > 0 && (
				<button type="button" lang="fr" className={look} onClick={onReset}>
					<RotateCcw aria-hidden="true" className="size-3.5" />
					Nouvelle conversation
				</button>
			)}
			<span role="status">{undoClear && "Conversation cleared"}</span>
			{undoClear && (
				<button type="button" className={look} onClick={onRestore}>
					<Undo2 aria-hidden="true" className="size-3.5" />
					Undo
				</button>
			)}
		</div>
	);
}
