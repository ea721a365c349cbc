import { lazy, Suspense, useReducer } from "react";
import { FloatingButton } from "../ui/panel/floating-button.tsx";
import { closedPanel, panelReducer } from "../ui/panel/panel-state.ts";
import { UnavailablePanel } from "./unavailable-panel.tsx";

const loadPanel = () => import("./assistant-panel.tsx");

// The panel, its parser and the API client are loaded at the first sign of interest, never before.
const AssistantPanel = lazy(() =>
	loadPanel().then(
		(module) => ({ default: module.AssistantPanel }),
		() => ({ default: UnavailablePanel }),
	),
);

/** The floating button of the assistant, on every page, and its panel once it was opened. */
export function AssistantLauncher() {
	const [state, onPanelEvent] = useReducer(panelReducer, closedPanel);
	const panel = { ...state, onPanelEvent };
	return (
		<FloatingButton label="Assistant" onInterest={prefetch} {...panel}>
			{state.wasOpened && (
				<Suspense>
					<AssistantPanel {...panel} />
				</Suspense>
			)}
		</FloatingButton>
	);
}

function prefetch() {
	// A failure is shown when the panel is opened.
	loadPanel().catch(() => undefined);
}
