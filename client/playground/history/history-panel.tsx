import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { Button } from "../../ui/button.tsx";
import { EntryList } from "./entry-list.tsx";
import { bringResultsBack, removeResults, turnHistory, useHistory } from "./history-store.ts";

export function HistoryPanel() {
	const t = useTexts("results");
	const { entries = [], isOff, removed } = useHistory();
	const undo = useRef<HTMLButtonElement>(null);
	const isUndoable = removed.length > 0;
	const status = useRef<HTMLParagraphElement>(null);
	const [isRestored, setIsRestored] = useState(false);
	// The pressed button has disappeared with the entry.
	useEffect(() => {
		if (removed.length > 0) undo.current?.focus();
	}, [removed]);

	function handleUndo() {
		setIsRestored(true);
		// Undo disappears at once; take the focus from it.
		status.current?.focus();
		bringResultsBack();
	}

	return (
		<>
			<p className="text-sm text-soft">{t("where")}</p>
			<div className="mb-2 flex flex-wrap items-center gap-x-4 text-sm">
				<label className="flex min-h-11 items-center gap-2 font-medium">
					<input
						type="checkbox"
						checked={isOff}
						onChange={({ target }) => turnHistory(target.checked)}
						className="size-5 accent-accent"
					/>
					{t("keepNone")}
				</label>
				{entries.length > 0 && (
					<button
						type="button"
						onClick={() => removeResults(entries.map(({ id }) => id))}
						className="min-h-11 font-medium text-accent underline underline-offset-4"
					>
						{t("deleteAll")}
					</button>
				)}
				<p
					ref={status}
					role="status"
					tabIndex={-1}
					className="flex items-center gap-2 outline-none"
				>
					{isUndoable ? (
						<>
							{t("deleted", { count: removed.length })}
							<Button ref={undo} look="secondary" onClick={handleUndo}>
								{t("undo")}
							</Button>
						</>
					) : (
						isRestored && entries.length > 0 && t("restored")
					)}
				</p>
			</div>
			{entries.length > 0 ? (
				<EntryList entries={entries} />
			) : (
				<p className="flex min-h-28 lg:min-h-44 items-center justify-center rounded-xl border border-line border-dashed p-4 text-center text-soft">
					{t(isOff ? "notKept" : "noneKept")}
				</p>
			)}
		</>
	);
}
