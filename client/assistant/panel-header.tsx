import { Minus, X } from "lucide-react";
import { useTexts } from "../language/use-texts.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Logo } from "../ui/logo.tsx";
import type { PanelProps } from "./panel-state.ts";

/** The assistant's name and the panel's buttons. */
export function PanelHeader({ onPanelEvent }: Pick<PanelProps, "onPanelEvent">) {
	const t = useTexts("assistant");
	const page = useTexts("page");
	return (
		<div className="flex shrink-0 items-center gap-3 border-line border-b py-2 ps-4 pe-2">
			<Logo className="size-8" />
			<div className="min-w-0 flex-1 leading-tight">
				<h2 className="font-semibold">{page("assistant")}</h2>
				<p className="truncate text-sm text-soft">{t("subtitle")}</p>
			</div>
			<div className="flex">
				<IconButton icon={Minus} label={t("minimize")} onClick={() => onPanelEvent("minimized")} />
				<IconButton icon={X} label={page("close")} onClick={() => onPanelEvent("closed")} />
			</div>
		</div>
	);
}
