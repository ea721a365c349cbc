export type PanelView = "closed" | "expanded" | "minimized";

type PanelState = {
	view: PanelView;
	/** After the first opening, the panel stays mounted, visible or not. */
	wasOpened: boolean;
	hasUnread: boolean;
};

export type PanelEvent = "toggled" | "expanded" | "minimized" | "closed" | "replied";

/** The panel on a fresh page. */
export const closedPanel: PanelState = { view: "closed", wasOpened: false, hasUnread: false };

export function panelReducer(state: PanelState, event: PanelEvent): PanelState {
	switch (event) {
		case "toggled":
			return panelReducer(state, state.view === "expanded" ? "closed" : "expanded");
		case "expanded":
			return { view: "expanded", wasOpened: true, hasUnread: false };
		case "minimized":
			return state.view === "closed" ? state : { ...state, view: "minimized" };
		case "closed":
			return { ...state, view: "closed" };
		case "replied":
			return { ...state, hasUnread: state.view !== "expanded" };
	}
}

export type PanelProps = PanelState & { onPanelEvent: (event: PanelEvent) => void };
