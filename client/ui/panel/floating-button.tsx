import clsx from "clsx";
import { MessageCircle, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTexts } from "../../language/use-texts.ts";
import type { PanelProps } from "./panel-state.ts";

type Props = PanelProps & {
	onInterest: () => void;
	children: ReactNode;
};

/** The floating button that opens a panel; focus returns to it when the panel closes. */
export function FloatingButton({ onInterest, children, ...panel }: Props) {
	const t = useTexts("page");
	const { view, wasOpened, hasUnread, onPanelEvent } = panel;
	const button = useRef<HTMLButtonElement>(null);
	const isExpanded = view === "expanded";
	const Icon = isExpanded ? X : MessageCircle;

	useEffect(() => {
		if (view === "closed" && wasOpened) button.current?.focus();
	}, [view, wasOpened]);

	return (
		// The minimised bar covers the end of the page: leave room to scroll past it.
		<div className={clsx("print:hidden", view === "minimized" && "h-20")}>
			<button
				ref={button}
				type="button"
				aria-expanded={isExpanded}
				aria-haspopup="dialog"
				className={clsx(
					"floating-button flex h-12 min-w-12 items-center justify-center gap-2 rounded-full bg-accent font-medium text-on-accent shadow-lg shadow-black/20 transition-colors hover:bg-accent-strong",
					view === "minimized" && "hidden",
					isExpanded && "max-sm:hidden",
				)}
				onPointerEnter={onInterest}
				onFocus={onInterest}
				onClick={() => onPanelEvent("toggled")}
			>
				<Icon className="size-5" />
				<span className="floating-name">{t("assistant")}</span>
				{hasUnread && (
					<span className="absolute -top-0.5 -end-0.5 size-3.5 rounded-full border-2 border-paper bg-danger">
						<span className="sr-only">{t("hasNewAnswer")}</span>
					</span>
				)}
			</button>
			{children}
		</div>
	);
}
