import type { PanelProps } from "../ui/panel/panel-state.ts";

/** Shown when the assistant could not be loaded: an apology that needs no further code. */
export function UnavailablePanel({ view, onPanelEvent }: PanelProps) {
	if (view === "closed") return null;
	return (
		<section
			role="alertdialog"
			aria-label="Assistant"
			className="fixed right-4 bottom-20 z-40 w-[320px] max-w-[calc(100vw-2rem)] rounded-2xl border border-line bg-surface p-4 shadow-2xl shadow-black/25 print:hidden"
		>
			<p lang="fr">
				Désolé, je rencontre des difficultés de connexion. Rechargez la page pour réessayer.
			</p>
			<button
				type="button"
				className="mt-2 min-h-11 font-medium text-accent underline"
				onClick={() => onPanelEvent("closed")}
			>
				Close
			</button>
		</section>
	);
}
