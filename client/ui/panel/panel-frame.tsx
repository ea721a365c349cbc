import clsx from "clsx";
import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode } from "react";
import { createPortal } from "react-dom";
import type { PanelView } from "./panel-state.ts";
import { useBackCloses } from "./use-back-closes.ts";
import { useFullScreen } from "./use-full-screen.ts";

type Size = { width: number; height: number; minimizedWidth: number };

type Props = {
	label: string;
	view: PanelView;
	/** In pixels, where it does not fill the screen. */
	size: Size;
	onMinimize: () => void;
	onClose: () => void;
	children: ReactNode;
};

/**
 * A floating panel's box: of its size, a bar when minimised, the whole screen on a phone. It stands
 * outside the page's root, so that the page can be made inert behind a full screen.
 */
export function PanelFrame({ label, view, size, onMinimize, onClose, children }: Props) {
	const screen = useFullScreen(view === "expanded");
	useBackCloses(view === "expanded", onClose);

	function handleClick({ target }: MouseEvent) {
		// A page opened from a full screen would stay hidden behind it.
		const link = target instanceof Element && target.closest("a[href^='/']");
		if (link && screen.isFull) onMinimize();
	}
	function handleKeyDown({ key, nativeEvent }: KeyboardEvent) {
		// The Esc that leaves an input method's composition is not for us.
		if (key === "Escape" && !nativeEvent.isComposing && view === "expanded") onMinimize();
	}

	return createPortal(
		<section
			role="dialog"
			aria-label={label}
			aria-modal={screen.isFull || undefined}
			hidden={view === "closed"}
			data-view={view}
			style={placeOf({ view, size, ...screen })}
			className={clsx(
				"fixed z-40 flex-col border-line bg-surface text-ink print:hidden",
				view === "closed" ? "hidden" : "flex",
				looks[screen.isFull ? "fullScreen" : view],
			)}
			onClick={handleClick}
			onKeyDown={handleKeyDown}
		>
			{children}
		</section>,
		document.body,
	);
}

const atEnd = "end-[max(1rem,env(safe-area-inset-right),env(safe-area-inset-left))]";

const opening =
	"transition-[opacity,translate] duration-200 starting:translate-y-2 starting:opacity-0";

const looks = {
	closed: "",
	minimized: `${atEnd} bottom-[max(0.5rem,env(safe-area-inset-bottom))] max-w-[calc(100vw-2rem)] overflow-hidden rounded-2xl border shadow-lg shadow-black/20`,
	expanded: `${atEnd} bottom-20 max-h-[calc(100dvh-6rem)] overflow-hidden rounded-2xl border shadow-2xl shadow-black/25 ${opening}`,
	fullScreen: `inset-0 h-dvh pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] ${opening}`,
} satisfies Record<PanelView | "fullScreen", string>;

type Place = { view: PanelView; size: Size } & ReturnType<typeof useFullScreen>;

function placeOf({ view, size, isFull, part }: Place): CSSProperties {
	if (isFull) return part ? { height: part.height, transform: `translateY(${part.top}px)` } : {};
	if (view === "expanded") return { width: size.width, height: size.height };
	return { width: size.minimizedWidth };
}
