import { ChevronUp, Minus, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTexts } from "../language/use-texts.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Logo } from "../ui/logo.tsx";
import type { PanelProps } from "./panel-state.ts";

/** The assistant's name and the panel's buttons. A minimised panel shows only this. */
export function PanelHeader({ view, hasUnread, onPanelEvent }: PanelProps) {
	const t = useTexts("assistant");
	const page = useTexts("page");
	const isMinimized = view === "minimized";
	const sizeButton = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (isMinimized) sizeButton.current?.focus();
	}, [isMinimized]);
	return (
		<div className="flex shrink-0 items-center gap-3 border-line py-2 ps-4 pe-2 not-last:border-b">
			<span className="relative">
				<Logo className="size-8" />
				{hasUnread && (
					<span className="absolute -top-1 -end-1 size-3 rounded-full border-2 border-surface bg-danger">
						<span className="sr-only">{page("newAnswer")}</span>
					</span>
				)}
			</span>
			<div className="min-w-0 flex-1 leading-tight">
				<h2 className="font-semibold">{page("assistant")}</h2>
				{!isMinimized && <p className="truncate text-sm text-soft">{t("subtitle")}</p>}
			</div>
			<div className="flex">
				<IconButton
					ref={sizeButton}
					icon={isMinimized ? ChevronUp : Minus}
					label={t(isMinimized ? "expand" : "minimize")}
					aria-expanded={isMinimized ? false : undefined}
					onClick={() => onPanelEvent(isMinimized ? "expanded" : "minimized")}
				/>
				<IconButton icon={X} label={page("close")} onClick={() => onPanelEvent("closed")} />
			</div>
		</div>
	);
}
