import { useEffect, useState } from "react";
import { clearKept, wasCleared } from "../lib/kept/clear-kept.ts";
import { useStorageFault } from "../lib/kept/use-storage-fault.ts";

const faults = {
	blocked: "This browser blocks storage: conversations, drafts and results end with this page.",
	full: "This browser's storage is full: what is new ends with this page.",
} as const;

/** Says where conversations, drafts and results are kept, and clears them all. */
export function KeptHere() {
	const fault = useStorageFault();
	const [isCleared, setIsCleared] = useState(false);
	useEffect(() => {
		if (wasCleared()) setIsCleared(true);
	}, []);

	return (
		<div>
			<p className="flex flex-wrap items-center gap-x-2">
				Conversations, drafts and results are kept in this browser only.
				<button
					type="button"
					onClick={() => clearKept()}
					className="min-h-11 font-medium text-accent underline underline-offset-2 sm:min-h-6"
				>
					Clear all of it
				</button>
			</p>
			<p role="status" className="font-medium text-ink">
				{isCleared && "Cleared: this browser keeps nothing you typed or were answered."}
			</p>
			{fault && <p className="font-medium text-warn">{faults[fault]}</p>}
		</div>
	);
}
