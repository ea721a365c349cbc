import { type ReactNode, Suspense, useCallback, useReducer } from "react";
import { loadTexts } from "../language/texts.ts";
import { useTexts } from "../language/use-texts.ts";
import { AskAssistant } from "../lib/ask-assistant.ts";
import { lazyComponent, usePart } from "../lib/lazy-component.ts";
import { FloatingButton } from "./floating-button.tsx";
import { closedPanel, type PanelProps, panelReducer } from "./panel-state.ts";
import { usePersona, usePersonaLanguage } from "./use-persona.ts";

// The panel, its parser and the API client load on hover or focus.
const assistantPanel = lazyComponent(
	async () => {
		const [panel, { conversationsRead }] = await Promise.all([
			import("./assistant-panel.tsx"),
			import("../calls/kept-rows.ts"),
		]);
		await conversationsRead;
		return panel.AssistantPanel;
	},
	"assistant",
	"conversation",
	"calls",
);

/** A page with the assistant: its floating button, and its panel after the first opening. */
export function WithAssistant({ children }: { children: ReactNode }) {
	const [state, onPanelEvent] = useReducer(panelReducer, closedPanel);
	const panel = { ...state, onPanelEvent };
	const language = usePersonaLanguage();
	const ask = useCallback(() => onPanelEvent("expanded"), []);
	return (
		<>
			<AskAssistant value={ask}>{children}</AskAssistant>
			<FloatingButton onInterest={() => prefetch(language)} {...panel} />
			{state.wasOpened && (
				<Suspense>
					<OpenedPanel {...panel} />
				</Suspense>
			)}
		</>
	);
}

/** Loads the panel and the assistant's own sentences. A failure shows when the panel is opened. */
async function prefetch(language: string) {
	await Promise.all([assistantPanel.load(), loadTexts(language, "persona")]).catch(() => undefined);
}

function OpenedPanel(panel: PanelProps) {
	const { Part, isMissing } = usePart(assistantPanel);
	if (isMissing) return <UnavailablePanel {...panel} />;
	return Part && <Part {...panel} />;
}

/** An apology that needs no further code, if the assistant could not be loaded. The button keeps the focus. */
function UnavailablePanel({ view, onPanelEvent }: PanelProps) {
	const page = useTexts("page");
	const { t, lang } = usePersona();
	if (view !== "expanded") return null;
	return (
		<section
			role="alert"
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
