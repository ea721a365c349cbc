import { useTexts } from "../language/use-texts.ts";
import type { PanelProps } from "../ui/panel/panel-state.ts";
import { useVoice } from "./use-voice.ts";

/** Shown when the assistant could not be loaded: an apology that needs no further code. */
export function UnavailablePanel({ view, onPanelEvent }: PanelProps) {
	const page = useTexts("page");
	const { t, lang } = useVoice();
	if (view === "closed") return null;
	return (
		<section
			role="alertdialog"
			aria-label={page("assistant")}
			className="fixed end-4 bottom-20 z-40 w-[320px] max-w-[calc(100vw-2rem)] rounded-2xl border border-line bg-surface p-4 shadow-2xl shadow-black/25 print:hidden"
		>
			<p lang={lang} dir="auto">
				{t("apology")} {t("reloadPage")}
			</p>
			<button
				type="button"
				className="mt-2 min-h-11 font-medium text-accent underline"
				onClick={() => onPanelEvent("closed")}
			>
				{page("close")}
			</button>
		</section>
	);
}
