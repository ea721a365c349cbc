import { History } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
// Imported for its effect: it reads the stored results and follows them.
import "../../calls/kept-rows.ts";
import { ROWS, useTable } from "../../calls/table.ts";
import { useTexts } from "../../language/use-texts.ts";
import { ApiProvider } from "../../lib/api/api.tsx";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { useEntry } from "../../lib/navigation.tsx";
import { useUndo } from "../../state/undo.ts";
import { Button } from "../../ui/button.tsx";
import { LazyBoundary } from "../../ui/lazy-boundary.tsx";
import { Sheet } from "../../ui/panel/sheet.tsx";
import { useBackCloses } from "../../ui/panel/use-back-closes.ts";
import { useDialogKey } from "../../ui/use-dialog-key.ts";
import { StorageFault } from "./storage-fault.tsx";

const list = lazyComponent(async () => (await import("./history.tsx")).History, "results", "tasks");
const menu = lazyComponent(async () => (await import("./history.tsx")).HistoryMenu, "results");

/** Opens the kept results in a drawer. Shown from the first result on, and while results are not saved. */
export function HistoryButton() {
	const t = useTexts("results");
	const count = useTable(({ entries }) => entries?.length) ?? 0;
	const isOff = useTable((table) => table.isOff);
	const isNeeded = useUndo(ROWS) !== undefined || isOff;
	const dialog = useRef<HTMLDialogElement>(null);
	const { opening, open, close } = useDialogKey();
	const isOpen = opening > 0;
	const { key } = useEntry();
	const name = count > 0 ? t("yourResultsCount", { count }) : t("yourResults");
	useBackCloses(isOpen, () => dialog.current?.close());
	// What was opened is behind the drawer, and can take the focus once the drawer is gone.
	// biome-ignore lint/correctness/useExhaustiveDependencies: with each step to another address.
	useLayoutEffect(() => dialog.current?.close(), [key]);

	if (count === 0 && !isNeeded && !isOpen) return <StorageFault />;
	return (
		<>
			<StorageFault />
			<Button
				look="quiet"
				data-opens-results=""
				aria-haspopup="dialog"
				className="enters"
				onPointerEnter={prefetch}
				onFocus={prefetch}
				onClick={open}
			>
				<History aria-hidden="true" className="size-5 shrink-0 text-accent" />
				<span className="whitespace-nowrap max-md:sr-only">{name}</span>
			</Button>
			{isOpen && (
				<Sheet
					key={opening}
					ref={dialog}
					title={t("yourResults")}
					place="side"
					tools={<LazyBoundary code={menu} props={{}} pending={null} />}
					onClose={close}
				>
					<ApiProvider>
						<LazyBoundary code={list} props={{}} pending={null} />
					</ApiProvider>
				</Sheet>
			)}
		</>
	);
}

function prefetch() {
	// A failure to load shows when the drawer is opened.
	list.load().catch(() => undefined);
}
