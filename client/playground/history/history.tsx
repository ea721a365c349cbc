import clsx from "clsx";
import { History as HistoryIcon } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { removeRows, turnStorage } from "../../calls/kept-rows.ts";
import { ROWS, undoDeletion, useTable } from "../../calls/table.ts";
import { useTexts } from "../../language/use-texts.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import { Sheet } from "../../ui/panel/sheet.tsx";
import { useBackCloses } from "../../ui/panel/use-back-closes.ts";
import { useDialogKey } from "../../ui/use-dialog-key.ts";
import { EntryList } from "./entry-list.tsx";

/** The stored results, below the playground on a wide page. */
export function History() {
	const t = useTexts("results");
	const { entries, fault } = useTable();
	if (!entries) return null;
	return (
		<>
			<div className="max-lg:hidden">
				<h2 className="text-xl font-semibold">{t("yourResults")}</h2>
				<HistoryPanel />
			</div>
			<p role="status" className="text-sm font-medium text-warn not-empty:mt-3">
				{fault && t(fault)}
			</p>
		</>
	);
}

/** A button with the number of results: it jumps to them, or opens them in a sheet on a phone. */
export function HistoryButton() {
	const t = useTexts("results");
	const count = useTable(({ entries }) => entries?.length) ?? 0;
	const name = count > 0 ? t("yourResultsCount", { count }) : t("yourResults");
	return (
		<>
			<a href="#your-results" className={clsx(buttonLook("quiet"), "max-lg:hidden")}>
				<HistoryIcon aria-hidden="true" className="size-5 text-accent" />
				{name}
			</a>
			<div className="lg:hidden">
				<HistorySheet name={name} />
			</div>
		</>
	);
}

function HistorySheet({ name }: { name: string }) {
	const t = useTexts("results");
	const dialog = useRef<HTMLDialogElement>(null);
	const { opening, open, close } = useDialogKey();
	const isOpen = opening > 0;
	const { key } = useLocation();
	useBackCloses(isOpen, () => dialog.current?.close());
	// What was opened is behind the sheet, and can take the focus once the sheet is gone.
	// biome-ignore lint/correctness/useExhaustiveDependencies: with each step to another address.
	useLayoutEffect(() => dialog.current?.close(), [key]);

	return (
		<>
			<Button look="quiet" className="px-2" onClick={open}>
				<HistoryIcon aria-hidden="true" className="size-5 text-accent" />
				<span className="max-sm:sr-only">{name}</span>
			</Button>
			{isOpen && (
				<Sheet key={opening} ref={dialog} title={t("yourResults")} onClose={close}>
					<HistoryPanel />
				</Sheet>
			)}
		</>
	);
}

export function HistoryPanel() {
	const t = useTexts("results");
	const { entries = [], isOff, deletion } = useTable();
	const deleted = deletion?.of === ROWS ? deletion : undefined;
	const undo = useRef<HTMLButtonElement>(null);
	const status = useRef<HTMLParagraphElement>(null);
	const [isRestored, setIsRestored] = useState(false);
	// The pressed button has disappeared with the entry.
	useEffect(() => {
		if (deleted) undo.current?.focus();
	}, [deleted]);

	function handleUndo() {
		setIsRestored(true);
		// Undo disappears at once; take the focus from it.
		status.current?.focus();
		undoDeletion();
	}

	return (
		<>
			<p className="text-sm text-soft">{t("where")}</p>
			<div className="mb-2 flex flex-wrap items-center gap-x-4 text-sm">
				<label className="flex min-h-11 items-center gap-2 font-medium">
					<input
						type="checkbox"
						checked={isOff}
						onChange={({ target }) => turnStorage(target.checked)}
						className="size-5 accent-accent"
					/>
					{t("keepNone")}
				</label>
				{entries.length > 0 && (
					<button
						type="button"
						onClick={() => removeRows(entries.map(({ id }) => id))}
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
					{deleted ? (
						<>
							{t("deleted", { count: deleted.count })}
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
