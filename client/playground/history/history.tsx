import clsx from "clsx";
import { History as HistoryIcon, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { useClientState } from "../../state/store.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useBackCloses } from "../../ui/panel/use-back-closes.ts";
import { useDialogKey } from "../../ui/use-dialog-key.ts";
import { HistoryPanel } from "./history-panel.tsx";
import { useHistory } from "./history-store.ts";

/** The results this browser keeps, under the playground of a wide page. */
export function History() {
	const t = useTexts("results");
	const { entries, fault } = useHistory();
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

/** Their number in the head of the page: leads to them, on a phone in a sheet. */
export function HistoryButton() {
	const t = useTexts("results");
	const count = useHistory().entries?.length ?? 0;
	const name = count > 0 ? t("yourResultsCount", { count }) : t("yourResults");
	return (
		<>
			<a href="#your-results" className={clsx(buttonLook("quiet"), "max-lg:hidden")}>
				<HistoryIcon aria-hidden="true" className="size-5 text-accent" />
				{name}
			</a>
			<div className="lg:hidden">
				<Sheet name={name} />
			</div>
		</>
	);
}

function Sheet({ name }: { name: string }) {
	const t = useTexts("results");
	const page = useTexts("page");
	const dialog = useRef<HTMLDialogElement>(null);
	const { opening, open, close } = useDialogKey();
	const isOpen = opening > 0;
	const prefilled = useClientState((state) => state.prefilled);
	useBackCloses(isOpen, () => dialog.current?.close());
	useEffect(() => {
		if (opening > 0) dialog.current?.showModal();
	}, [opening]);
	// The opened result is behind the sheet, and can take the focus once the sheet is gone.
	// biome-ignore lint/correctness/useExhaustiveDependencies: with each form that is filled.
	useLayoutEffect(() => dialog.current?.close(), [prefilled]);

	return (
		<>
			<Button look="quiet" className="px-2" onClick={open}>
				<HistoryIcon aria-hidden="true" className="size-5 text-accent" />
				<span className="max-sm:sr-only">{name}</span>
			</Button>
			{isOpen && (
				<dialog
					key={opening}
					ref={dialog}
					aria-label={t("yourResults")}
					onClose={close}
					className="mx-auto mt-auto mb-0 max-h-[88dvh] w-full max-w-2xl overflow-y-auto overscroll-contain rounded-t-2xl border border-line bg-surface px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink backdrop:bg-black/50"
				>
					<div className="sticky top-0 z-10 -me-3 flex items-center justify-between bg-surface py-2">
						<h2 className="text-xl font-semibold">{t("yourResults")}</h2>
						<IconButton icon={X} label={page("close")} onClick={() => dialog.current?.close()} />
					</div>
					<HistoryPanel />
				</dialog>
			)}
		</>
	);
}
