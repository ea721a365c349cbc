import clsx from "clsx";
import type { ComponentProps } from "react";

export const cardLook = "rounded-2xl border border-line bg-surface p-4 sm:p-6";

export function Card({ className, ...rest }: ComponentProps<"div">) {
	return <div className={clsx(cardLook, className)} {...rest} />;
}
