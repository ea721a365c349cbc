import { lazy, Suspense, useReducer } from "react";
import { loadShownTexts } from "../language/texts.ts";
import { FloatingButton } from "../ui/panel/floating-button.tsx";
import { closedPanel, panelReducer } from "../ui/panel/panel-state.ts";
import { UnavailablePanel } from "./unavailable-panel.tsx";

async function loadPanel() {
	const [{ AssistantPanel }] = await Promise.all([
		import("./assistant-panel.tsx"),
		loadShownTexts("assistant", "conversation", "calls"),
	]);
	return { default: AssistantPanel };
}

// The panel, its parser and the API client are loaded at the first sign of interest, never before.
const AssistantPanel = lazy(() => loadPanel().catch(() => ({ default: UnavailablePanel })));

/** The floating button of the assistant, on every page, and its panel once it was opened. */
export function AssistantLauncher() {
	const [state, onPanelEvent] = useReducer(panelReducer, closedPanel);
	const panel = { ...state, onPanelEvent };
	return (
		// What fails to load early is shown when the panel is opened.
		<FloatingButton onInterest={() => loadPanel().catch(() => undefined)} {...panel}>
			{state.wasOpened && (
				<Suspense>
					<AssistantPanel {...panel} />
				</Suspense>
			)}
		</FloatingButton>
	);
}
