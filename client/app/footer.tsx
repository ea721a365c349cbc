import { useEffect } from "react";
import { PageLink } from "../language/page-link.tsx";
import { useTexts } from "../language/use-texts.ts";
import { lazyComponent } from "../lib/lazy-component.ts";
import { useSite } from "../lib/site/site.ts";
import { useClearedNote } from "../state/cleared-note.ts";
import { tryStorage } from "../state/storage.ts";
import { useClientState } from "../state/store.ts";
import { LazyBoundary } from "../ui/lazy-boundary.tsx";
import { useDialogKey } from "../ui/use-dialog-key.ts";

const clearDialog = lazyComponent(
	async () => (await import("../data/clear-dialog.tsx")).ClearDialog,
	"data",
);

const link = "min-h-11 font-medium text-accent underline underline-offset-2 sm:min-h-6";

/** The makers of the site, where it stores visitors' texts, and a button to clear them. */
export function Footer() {
	const t = useTexts("page");
	const { name, creator, hostedBy } = useSite();
	const fault = useClientState(({ storageFault }) => storageFault);
	const { note, isCleared } = useClearedNote();
	const { opening, open, close } = useDialogKey();
	useEffect(tryStorage, []);
	return (
		<footer className="page-end mt-16 border-line border-t pt-8 text-sm text-soft print:hidden">
			<div className="page-wide space-y-1 px-4 sm:px-6">
				<p>
					{hostedBy === "Hugging Face"
						? t("builtWith", { name })
						: hostedBy
							? t("builtWithProvider", { name, provider: hostedBy })
							: t("builtWithoutProvider", { name })}
				</p>
				{creator && <p>{t("siteBy", { creator })}</p>}
				<div>
					<p className="flex flex-wrap items-center gap-x-2">
						{t("keptHere")}
						<PageLink to="/data" className={`flex items-center ${link}`}>
							{t("yourData")}
						</PageLink>
						<PageLink to="/status" className={`flex items-center ${link}`}>
							{t("stateOfModels")}
						</PageLink>
						<button type="button" onClick={open} className={link}>
							{t("clearAll")}
						</button>
					</p>
					<p ref={note} role="status" tabIndex={-1} className="font-medium text-ink outline-none">
						{isCleared && t("cleared")}
					</p>
					{fault && (
						<p className="font-medium text-warn">
							{t(fault === "full" ? "storageFull" : "storageBlocked")}
						</p>
					)}
				</div>
			</div>
			{opening > 0 && (
				<LazyBoundary key={opening} code={clearDialog} props={{ onClose: close }} pending={null} />
			)}
		</footer>
	);
}
