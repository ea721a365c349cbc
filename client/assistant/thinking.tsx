import { Square } from "lucide-react";
import { Spinner } from "../ui/spinner.tsx";

/** Stands in for the reply that is awaited, with a way to stop waiting. */
export function Thinking({ onStop }: { onStop: () => void }) {
	return (
		<div lang="fr" className="flex items-center gap-2 text-soft">
			<p
				role="status"
				className="flex items-center gap-2 rounded-2xl rounded-bl-md bg-sunken px-3.5 py-2.5"
			>
				<Spinner className="size-4" />
				Je réfléchis...
			</p>
			<button
				type="button"
				className="inline-flex min-h-11 items-center gap-1.5 rounded-lg px-2 text-sm hover:text-ink"
				onClick={onStop}
			>
				<Square aria-hidden="true" className="size-3 fill-current" />
				Arrêter
			</button>
		</div>
	);
}
