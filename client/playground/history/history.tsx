import { Trash2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { removeEntries, turnStorage } from "../../calls/kept-rows.ts";
import { ROWS, useTable } from "../../calls/table.ts";
import { useTexts } from "../../language/use-texts.ts";
import { undoLast, useUndo } from "../../state/undo.ts";
import { Button } from "../../ui/button.tsx";
import { MenuButton } from "../../ui/menu-button.tsx";
import { EntryList } from "./entry-list.tsx";

/** The kept results, or why there are none, and the undo of the last deletion. */
export function History() {
	const t = useTexts("results");
	const { entries = [], isOff } = useEntries();
	return (
		<>
			{entries.length > 0 ? (
				<EntryList entries={entries} />
			) : (
				<p className="m-auto py-8 text-center text-soft">{t(isOff ? "notKept" : "noneKept")}</p>
			)}
			<Deleted isEmpty={entries.length === 0} />
		</>
	);
}

function useEntries() {
	return useTable(useShallow(({ entries, isOff }) => ({ entries, isOff })));
}

/** What was just deleted, with Undo: at the bottom of the drawer, however far the list is scrolled. */
function Deleted({ isEmpty }: { isEmpty: boolean }) {
	const t = useTexts("results");
	const deleted = useUndo(ROWS);
	const undo = useRef<HTMLButtonElement>(null);
	const status = useRef<HTMLParagraphElement>(null);
	const [isRestored, setIsRestored] = useState(false);
	// The pressed button was removed with the entry.
	useEffect(() => {
		if (deleted) undo.current?.focus();
	}, [deleted]);

	function handleUndo() {
		setIsRestored(true);
		// Undo disappears at once, so take its focus.
		status.current?.focus();
		undoLast();
	}

	return (
		<p
			ref={status}
			role="status"
			tabIndex={-1}
			className="sticky bottom-0 z-10 -mx-5 mt-auto flex items-center justify-between gap-3 bg-surface px-5 text-sm outline-none"
		>
			{deleted ? (
				<>
					<span>{t("deleted", { count: deleted.count ?? 0 })}</span>
					<Button ref={undo} look="secondary" onClick={handleUndo}>
						{t("undo")}
					</Button>
				</>
			) : (
				isRestored && !isEmpty && t("restored")
			)}
		</p>
	);
}

/** Where the results are kept, whether they are, and the button that deletes all. */
export function HistoryMenu() {
	const t = useTexts("results");
	const id = useId();
	const { entries = [], isOff } = useEntries();
	return (
		<MenuButton id={id} label={t("options")}>
			<p className="max-w-80 px-2 pt-1 text-sm text-soft">{t("where")}</p>
			<label className="flex min-h-11 w-full items-center gap-3 px-2 text-sm">
				<input
					type="checkbox"
					checked={isOff}
					onChange={({ target }) => turnStorage(target.checked)}
					className="size-5 accent-accent"
				/>
				{t("keepNone")}
			</label>
			{entries.length > 0 && (
				<Button
					look="quiet"
					className="w-full justify-start gap-3 px-2 text-sm"
					onClick={({ currentTarget }) => {
						// The button leaves with the entries, before the browser acts on its `popovertarget`.
						currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
						removeEntries(entries.map((entry) => entry.id));
					}}
				>
					<Trash2 aria-hidden="true" className="mx-0.5 size-4" />
					{t("deleteAll")}
				</Button>
			)}
		</MenuButton>
	);
}
