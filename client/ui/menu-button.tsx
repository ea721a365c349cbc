import { Ellipsis, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";

type Props = {
	/** The menu's id; a button in it with `popoverTargetAction="hide"` closes it. */
	id: string;
	label: string;
	icon?: LucideIcon;
	className?: string;
	children: ReactNode;
};

/** Rarely used actions behind one button: opens above or below it; centred in browsers without anchor positioning. */
export function MenuButton({ id, label, icon = Ellipsis, className, children }: Props) {
	return (
		<>
			<IconButton icon={icon} label={label} popoverTarget={id} className={className} />
			<div
				id={id}
				popover="auto"
				className="enters popover-menu rounded-xl border border-line bg-surface p-2 text-ink shadow-lg shadow-black/10 open:flex open:flex-col open:items-start"
			>
				{children}
			</div>
		</>
	);
}
