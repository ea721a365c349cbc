import clsx from "clsx";
import { MessageCircle, X } from "lucide-react";
import { lazy, Suspense, useEffect, useReducer, useRef } from "react";
import { closedPanel, panelReducer } from "./panel-state.ts";
import { UnavailablePanel } from "./unavailable-panel.tsx";
import { useClearance } from "./use-clearance.ts";

const loadPanel = () => import("./assistant-panel.tsx");

// Parsing, API client and all: with the first sign of interest, never in the first load.
const AssistantPanel = lazy(() =>
	loadPanel().then(
		(module) => ({ default: module.AssistantPanel }),
		() => ({ default: UnavailablePanel }),
	),
);

/** The floating button of the assistant, on every page, and its panel once it was opened. */
export function AssistantLauncher() {
	const [panel, dispatch] = useReducer(panelReducer, closedPanel);
	const button = useRef<HTMLButtonElement>(null);
	const isExpanded = panel.view === "expanded";
	const rise = useClearance(button, panel.view === "closed");

	useEffect(() => {
		if (panel.view === "closed" && panel.wasOpened) button.current?.focus();
	}, [panel]);

	return (
		<>
			<button
				ref={button}
				type="button"
				aria-expanded={isExpanded}
				aria-haspopup="dialog"
				style={rise > 0 ? { transform: `translateY(-${rise}px)` } : undefined}
				className={clsx(
					"fixed right-[max(1rem,env(safe-area-inset-right))] bottom-[max(1rem,env(safe-area-inset-bottom))] z-40 flex h-12 min-w-12 items-center justify-center gap-2 rounded-full bg-accent font-medium text-on-accent shadow-lg shadow-black/20 transition-[background-color,transform] hover:bg-accent-strong sm:px-5 print:hidden",
					panel.view === "minimized" && "hidden",
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
				<span className="max-sm:sr-only">Assistant</span>
				{panel.hasUnread && (
					<span className="absolute -top-0.5 -right-0.5 size-3.5 rounded-full border-2 border-paper bg-danger">
						<span lang="fr" className="sr-only">
							, nouvelle réponse
						</span>
					</span>
				)}
			</button>
			{panel.wasOpened && (
				<Suspense>
					<AssistantPanel {...panel} onPanelEvent={dispatch} />
				</Suspense>
			)}
		</>
	);
}

function prefetch() {
	// A failure shows when the panel is opened.
	loadPanel().catch(() => undefined);
}
