import clsx from "clsx";
import { type CSSProperties, type ReactNode, useRef } from "react";
import { createPortal } from "react-dom";
import { WIDGET_SIZE } from "#shared/limits.ts";
import type { PanelView } from "./panel-state.ts";
import { useClearance } from "./use-clearance.ts";
import { useFullScreen } from "./use-full-screen.ts";

type Props = { view: PanelView; onMinimize: () => void; children: ReactNode };

/**
 * The panel's box: of the size set for it, a bar when minimised, the whole screen on a phone. It
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
			style={placeOf({ view, rise, ...screen })}
			className={clsx(
				"fixed z-40 flex-col border-line bg-surface text-ink print:hidden",
				view === "closed" ? "hidden" : "flex",
				looks[screen.isFull ? "fullScreen" : view],
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

const bar =
	"right-[max(1rem,env(safe-area-inset-right))] bottom-[max(1rem,env(safe-area-inset-bottom))] max-w-[calc(100vw-2rem)] overflow-hidden rounded-2xl border shadow-lg shadow-black/20";

const opening =
	"transition-[opacity,translate] duration-200 starting:translate-y-2 starting:opacity-0";

const looks = {
	closed: "",
	minimized: bar,
	expanded: `right-[max(1rem,env(safe-area-inset-right))] bottom-20 max-h-[calc(100dvh-6rem)] overflow-hidden rounded-2xl border shadow-2xl shadow-black/25 ${opening}`,
	fullScreen: `inset-0 h-dvh pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] ${opening}`,
} satisfies Record<PanelView | "fullScreen", string>;

type Place = { view: PanelView; rise: number } & ReturnType<typeof useFullScreen>;

function placeOf({ view, rise, isFull, part }: Place): CSSProperties {
	if (isFull) return part ? { height: part.height, transform: `translateY(${part.top}px)` } : {};
	if (view === "expanded") return { width: WIDGET_SIZE.width, height: WIDGET_SIZE.height };
	return {
		width: WIDGET_SIZE.minimizedWidth,
		...(rise > 0 && { transform: `translateY(-${rise}px)` }),
	};
}
