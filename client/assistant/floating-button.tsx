import clsx from "clsx";
import { MessageCircle } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTexts } from "../language/use-texts.ts";
import { afterPaint } from "../lib/after-paint.ts";
import type { PanelProps } from "./panel-state.ts";

type Props = PanelProps & { onInterest: () => void };

/**
 * The button that opens a panel, floating over every page. A dot says that a conversation was minimised, a red one that
 * an answer came meanwhile. Gets the focus back when the panel closes.
 */
export function FloatingButton({ onInterest, ...panel }: Props) {
	const t = useTexts("page");
	const { view, wasOpened, hasUnread, onPanelEvent } = panel;
	const button = useRef<HTMLButtonElement>(null);
	const isExpanded = view === "expanded";

	useEffect(() => {
		const leaving = new AbortController();
		afterPaint()
			.then(() => import("./free-place.ts"))
			.then(({ keepFree }) => button.current && keepFree(button.current, leaving.signal))
			// Without that module it stays in its corner.
			.catch(() => undefined);
		return () => leaving.abort();
	}, []);

	useEffect(() => {
		if (!isExpanded && wasOpened) button.current?.focus({ preventScroll: true });
	}, [isExpanded, wasOpened]);

	return (
		<button
			ref={button}
			type="button"
			aria-expanded={isExpanded}
			aria-haspopup="dialog"
			className="floating-button fixed z-40 flex h-12 min-w-12 items-center justify-center gap-2 rounded-full bg-accent font-medium text-on-accent shadow-lg shadow-black/20 transition-[background-color,translate] hover:bg-accent-strong print:hidden"
			onPointerEnter={onInterest}
			onFocus={onInterest}
			onClick={() => onPanelEvent("toggled")}
		>
			<MessageCircle className="size-5" />
			<span className="floating-name">{t("assistant")}</span>
			{(hasUnread || view === "minimized") && (
				<span
					className={clsx(
						"absolute -top-0.5 -end-0.5 size-3.5 rounded-full border-2 border-paper",
						hasUnread ? "bg-danger" : "bg-good",
					)}
				>
					<span className="sr-only">{t(hasUnread ? "hasNewAnswer" : "isMinimized")}</span>
				</span>
			)}
		</button>
	);
}
