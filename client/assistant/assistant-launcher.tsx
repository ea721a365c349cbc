import clsx from "clsx";
import { MessageCircle, X } from "lucide-react";
import { lazy, Suspense, useEffect, useReducer, useRef } from "react";
import { closedPanel, panelReducer } from "../ui/panel/panel-state.ts";
import { UnavailablePanel } from "./unavailable-panel.tsx";

const loadPanel = () => import("./assistant-panel.tsx");

// Parsing, API client and all: with the first sign of interest, never in the first load.
const AssistantPanel = lazy(() =>
	loadPanel().then(
		(module) => ({ default: module.AssistantPanel }),
		() => ({ default: UnavailablePanel }),
	),
);

/**
 * The floating button of the assistant, on every page, and its panel once it was opened. The button
 * has a place of its own: a strip at the foot of a phone, the margin of a wider page.
 */
export function AssistantLauncher() {
	const [panel, dispatch] = useReducer(panelReducer, closedPanel);
	const button = useRef<HTMLButtonElement>(null);
	const isExpanded = panel.view === "expanded";
	const isMinimized = panel.view === "minimized";

	useEffect(() => {
		if (panel.view === "closed" && panel.wasOpened) button.current?.focus();
	}, [panel]);

	return (
		<div
			className={clsx(
				"assistant-strip print:hidden",
				// On a wide page the bar lies over its foot: there is room below to scroll it free.
				isMinimized && "sm:h-20",
			)}
		>
			<button
				ref={button}
				type="button"
				aria-expanded={isExpanded}
				aria-haspopup="dialog"
				className={clsx(
					"assistant-launcher flex h-12 min-w-12 items-center justify-center gap-2 rounded-full bg-accent font-medium text-on-accent shadow-lg shadow-black/20 transition-colors hover:bg-accent-strong",
					isMinimized && "hidden",
					isExpanded && "max-sm:hidden",
				)}
				onPointerEnter={prefetch}
				onTouchStart={prefetch}
				onFocus={prefetch}
				onClick={() => dispatch("toggled")}
			>
				{isExpanded ? (
					<X aria-hidden="true" className="size-5" />
				) : (
					<MessageCircle aria-hidden="true" className="size-5" />
				)}
				<span className="assistant-name">Assistant</span>
				{panel.hasUnread && (
					<span className="absolute -top-0.5 -right-0.5 size-3.5 rounded-full border-2 border-paper bg-danger">
						<span className="sr-only">, new answer</span>
					</span>
				)}
			</button>
			{panel.wasOpened && (
				<Suspense>
					<AssistantPanel {...panel} onPanelEvent={dispatch} />
				</Suspense>
			)}
		</div>
	);
}

function prefetch() {
	// A failure shows when the panel is opened.
	loadPanel().catch(() => undefined);
}
