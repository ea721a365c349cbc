import { RotateCcw, Undo2 } from "lucide-react";

/** Whether there is something to take away, or something taken away to bring back. */
export type ResetState = "none" | "possible" | "done";

type Props = { reset: ResetState; onReset: () => void; onRestore: () => void };

const look =
	"inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-lg px-1 font-medium hover:text-ink";

/** 'Nouvelle conversation' once there is more than the greeting; after it, the way back. */
export function ResetAction({ reset, onReset, onRestore }: Props) {
	return (
		<>
			{reset === "possible" && (
				<button type="button" className={`ml-auto ${look}`} onClick={onReset}>
					<RotateCcw aria-hidden="true" className="size-3.5" />
					Nouvelle conversation
				</button>
			)}
			<span role="status" className="flex items-center gap-1">
				{reset === "done" && "Conversation effacée"}
			</span>
			{reset === "done" && (
				<button type="button" className={look} onClick={onRestore}>
					<Undo2 aria-hidden="true" className="size-3.5" />
					Annuler
				</button>
			)}
		</>
	);
}
