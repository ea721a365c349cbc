import clsx from "clsx";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { createPortal } from "react-dom";
import { useTexts } from "../language/use-texts.ts";
import { useBackCloses } from "../ui/panel/use-back-closes.ts";
import type { PanelProps } from "./panel-state.ts";
import { useFullScreen } from "./use-full-screen.ts";

/** The assistant's size in pixels. */
const size = { width: 384, height: 500 } as const;

type Props = Pick<PanelProps, "view" | "onPanelEvent"> & { children: ReactNode };

/**
 * The box of a floating panel, full screen on a phone; minimised, only its button is left. It is outside the page's
 * root, so that the page behind it can be inert.
 */
export function PanelFrame({ view, onPanelEvent, children }: Props) {
	const t = useTexts("page");
	const isExpanded = view === "expanded";
	const fullScreen = useFullScreen(isExpanded);
	const isFull = fullScreen !== undefined;
	useBackCloses(isExpanded, () => onPanelEvent("closed"));

	function handleClick({ target }: MouseEvent) {
		// A full screen would hide the page that the link opens.
		const link = target instanceof Element && target.closest("a[href^='/']");
		if (link && isFull) onPanelEvent("minimized");
	}
	function handleKeyDown({ key, nativeEvent }: KeyboardEvent) {
		// Ignore an Escape that ends an IME composition.
		if (key === "Escape" && !nativeEvent.isComposing && isExpanded) onPanelEvent("minimized");
	}

	return createPortal(
		<section
			role="dialog"
			aria-label={t("assistant")}
			aria-modal={isFull || undefined}
			hidden={!isExpanded}
			data-view={view}
			style={fullScreen ?? size}
			className={clsx(
				"fixed z-40 flex flex-col border-line bg-surface text-ink print:hidden",
				isExpanded && looks[isFull ? "fullScreen" : "floating"],
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
	"transition-[opacity,translate] duration-150 starting:translate-y-1 starting:opacity-0";

const looks = {
	floating: `${atEnd} bottom-4 max-h-[calc(100dvh-2rem)] xl:bottom-20 xl:max-h-[calc(100dvh-6rem)] overflow-hidden rounded-2xl border shadow-2xl shadow-black/25 ${opening}`,
	fullScreen: `inset-0 h-dvh pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] ${opening}`,
} as const;
