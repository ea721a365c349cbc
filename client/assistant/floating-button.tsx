import clsx from "clsx";
import { MessageCircle } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTexts } from "../language/use-texts.ts";
import type { PanelProps } from "./panel-state.ts";

type Props = PanelProps & {
	onInterest: () => void;
	children: ReactNode;
};

/**
 * The button that opens a panel: in the header, or floating in the margin of a wide page. Gets the focus back when the
 * panel closes.
 */
export function FloatingButton({ onInterest, children, ...panel }: Props) {
	const t = useTexts("page");
	const { view, wasOpened, hasUnread, onPanelEvent } = panel;
	const button = useRef<HTMLButtonElement>(null);
	const isExpanded = view === "expanded";

	useEffect(() => {
		if (view === "closed" && wasOpened) button.current?.focus();
	}, [view, wasOpened]);

	return (
		<div className="print:hidden">
			<button
				ref={button}
				type="button"
				aria-expanded={isExpanded}
				aria-haspopup="dialog"
				className={clsx(
					"floating-button relative flex h-11 min-w-11 items-center justify-center gap-2 rounded-full bg-accent-soft font-medium text-accent transition-colors xl:h-12 xl:min-w-12 xl:bg-accent xl:text-on-accent xl:hover:bg-accent-strong",
					view === "minimized" && "hidden",
					isExpanded && "max-sm:hidden",
				)}
				onPointerEnter={onInterest}
				onFocus={onInterest}
				onClick={() => onPanelEvent("toggled")}
			>
				<MessageCircle className="size-5" />
				<span className="floating-name">{t("assistant")}</span>
				{hasUnread && (
					<span className="absolute -top-0.5 -end-0.5 size-3.5 rounded-full border-2 border-paper bg-danger">
						<span className="sr-only">{t("hasNewAnswer")}</span>
					</span>
				)}
			</button>
			{view === "minimized" && <div className="docked-strip" />}
			{children}
		</div>
	);
}
