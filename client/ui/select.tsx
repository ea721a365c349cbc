import clsx from "clsx";
import type { ComponentProps } from "react";
import "./select.css";

/** A dropdown list. Where browsers allow it, the open list is styled like the rest of the page. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
	return (
		<select
			className={clsx(
				"select min-h-11 w-full truncate rounded-lg border border-edge bg-surface ps-3.5 pe-9 text-base",
				className,
			)}
			{...rest}
		/>
	);
}
