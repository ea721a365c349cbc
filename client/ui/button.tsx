import clsx from "clsx";
import { Children, type ComponentProps } from "react";

export type Look = "primary" | "secondary" | "quiet" | "danger";

const looks: Record<Look, string> = {
	primary:
		"px-4 bg-accent text-on-accent hover:bg-accent-strong disabled:bg-sunken disabled:text-soft disabled:border-line aria-disabled:bg-sunken aria-disabled:text-soft aria-disabled:border-line border-transparent",
	secondary: "border-edge px-4 bg-surface text-ink hover:border-accent hover:text-accent",
	quiet: "border-transparent px-3 text-soft hover:bg-sunken hover:text-ink",
	danger: "border-danger px-4 bg-surface text-danger hover:bg-danger-soft",
};

export function buttonLook(look: Look = "primary"): string {
	return clsx(
		"inline-flex min-h-11 items-center justify-center gap-2 rounded-lg border font-medium transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed",
		looks[look],
	);
}

/** A button in one of four looks; `primary` is for the main action of a panel. */
export function Button({
	look = "primary",
	className,
	type = "button",
	children,
	...rest
}: ComponentProps<"button"> & { look?: Look }) {
	return (
		<button type={type} className={clsx(buttonLook(look), "print:hidden", className)} {...rest}>
			{Children.map(children, (child) =>
				// Keeps the text in its own element: a browser's translation replaces text nodes beside an icon that changes.
				typeof child === "string" ? <span>{child}</span> : child,
			)}
		</button>
	);
}
