import { useEffect, useState } from "react";
import { useTexts } from "../language/use-texts.ts";
import { clearKept, wasCleared } from "../lib/kept/clear-kept.ts";
import { useStorageFault } from "../lib/kept/use-storage-fault.ts";

/** Says where conversations, drafts and results are kept, and clears them all. */
export function KeptHere() {
	const t = useTexts("page");
	const fault = useStorageFault();
	const [isCleared, setIsCleared] = useState(false);
	useEffect(() => {
		if (wasCleared()) setIsCleared(true);
	}, []);

	return (
		<div>
			<p className="flex flex-wrap items-center gap-x-2">
				{t("keptHere")}
				<button
					type="button"
					onClick={() => clearKept()}
					className="min-h-11 font-medium text-accent underline underline-offset-2 sm:min-h-6"
				>
					{t("clearAll")}
				</button>
			</p>
			<p role="status" className="font-medium text-ink">
				{isCleared && t("cleared")}
			</p>
			{fault && (
				<p className="font-medium text-warn">
					{t(fault === "full" ? "storageFull" : "storageBlocked")}
				</p>
			)}
		</div>
	);
}
