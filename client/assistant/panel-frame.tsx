import clsx from "clsx";
import { type ReactNode, useRef } from "react";
import { createPortal } from "react-dom";
import type { PanelView } from "./panel-state.ts";
import { useClearance } from "./use-clearance.ts";
import { useFullScreen } from "./use-full-screen.ts";

type Props = { view: PanelView; onMinimize: () => void; children: ReactNode };

/**
 * The panel's box: 384 by 500 pixels, a bar of 320 when minimised, the whole screen on a phone. It
 * stands outside the page's root, so that the page can be made inert behind a full screen.
 */
export function PanelFrame({ view, onMinimize, children }: Props) {
	const box = useRef<HTMLElement>(null);
	const screen = useFullScreen(view === "expanded");
	const rise = useClearance(box, view === "minimized");

	return createPortal(
		<section
			ref={box}
			role="dialog"
			aria-label="Assistant"
			aria-modal={screen.isFull || undefined}
			hidden={view === "closed"}
			data-view={view}
			style={
				screen.isFull && screen.height
					? { height: screen.height, transform: `translateY(${screen.top}px)` }
					: rise > 0
						? { transform: `translateY(-${rise}px)` }
						: undefined
			}
			className={clsx(
				"fixed z-40 flex-col border-line bg-surface text-ink print:hidden",
				view === "closed" ? "hidden" : "flex",
				view === "expanded"
					? "inset-0 h-dvh pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] transition-[opacity,translate] duration-200 sm:inset-auto sm:right-4 sm:bottom-20 sm:h-[500px] sm:max-h-[calc(100dvh-6rem)] sm:w-[384px] sm:overflow-hidden sm:rounded-2xl sm:border sm:p-0 sm:shadow-2xl sm:shadow-black/25 starting:translate-y-2 starting:opacity-0"
					: "right-[max(1rem,env(safe-area-inset-right))] bottom-[max(1rem,env(safe-area-inset-bottom))] w-[320px] max-w-[calc(100vw-2rem)] overflow-hidden rounded-2xl border shadow-lg shadow-black/20",
			)}
			onClick={({ target }) => {
				// A page opened from a full screen would stay hidden behind it.
				const link = target instanceof Element && target.closest("a[href^='/']");
				if (link && screen.isFull) onMinimize();
			}}
			onKeyDown={(event) => {
				// The Esc that leaves an input method's composition is not for us.
				if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
				if (view === "expanded") onMinimize();
			}}
		>
			{children}
		</section>,
		document.body,
	);
}
