import { RotateCcw, Undo2 } from "lucide-react";
import type { ConversationState } from "../conversation/use-conversation.ts";
import { useTexts } from "../language/use-texts.ts";
import { usePersona } from "./use-persona.ts";

type Props = { conversation: ConversationState; onDone: () => void };

const look =
	"ms-auto inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-lg px-1 font-medium hover:text-ink";

/** The price of a question and, once there is more than the greeting, a button to start over, with undo. */
export function PanelFoot({ conversation, onDone }: Props) {
	const t = useTexts("assistant");
	const persona = usePersona();
	const { messages, clear, undoClear, spending } = conversation;
	const { price, balance, canSpend } = spending;

	function handle(act: () => void) {
		act();
		onDone();
	}

	return (
		<div className="flex min-h-11 items-center justify-between gap-2 text-xs text-soft">
			{canSpend && balance && !undoClear && (
				<span>{t("costs", { price, left: balance.left })}</span>
			)}
			{messages.length > 0 && (
				<button type="button" lang={persona.lang} className={look} onClick={() => handle(clear)}>
					<RotateCcw className="size-3.5" />
					{persona.t("newConversation")}
				</button>
			)}
			<span role="status">{undoClear && t("cleared")}</span>
			{undoClear && (
				<button type="button" className={look} onClick={() => handle(undoClear)}>
					<Undo2 className="size-3.5" />
					{t("undo")}
				</button>
			)}
		</div>
	);
}
