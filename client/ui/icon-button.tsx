import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
	icon: LucideIcon;
	/** The button's name, also shown as its tooltip: as `aria-label` too, it would be said twice. */
	label: string;
};

/** A square button with an icon and a target of 44 px. */
export function IconButton({ icon: Icon, label, className, type = "button", ...rest }: Props) {
	return (
		<button
			type={type}
			title={label}
			className={clsx(
				"inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-soft transition-colors hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-50 print:hidden",
				className,
			)}
			{...rest}
		>
			<Icon className="size-5" />
		</button>
	);
}
