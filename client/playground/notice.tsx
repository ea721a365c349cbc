import clsx from "clsx";
import { ChevronDown, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type Props = {
	title: string;
	tone: "danger" | "good";
	icon: LucideIcon;
	/** Whether the notice is true now; undefined as long as nobody knows. */
	applies: boolean | undefined;
	children: ReactNode;
};

const tones = {
	danger: { box: "border-danger bg-danger-soft", title: "text-danger" },
	good: { box: "border-good bg-good-soft", title: "text-good" },
} as const;

/** One notice: open and coloured where it is true, folded and pale where it is not. */
export function Notice({ title, tone, icon: Icon, applies, children }: Props) {
	return (
		<details
			key={String(applies)}
			open={applies === true}
			className={clsx(
				"group rounded-xl border transition-colors",
				applies ? tones[tone].box : "border-line bg-surface",
			)}
		>
			<summary className="flex min-h-12 items-center gap-2.5 rounded-xl px-4 py-2 [&::-webkit-details-marker]:hidden">
				<Icon
					aria-hidden="true"
					className={clsx("size-5 shrink-0", applies ? tones[tone].title : "text-soft")}
				/>
				<span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-4">
					<span className={clsx("font-semibold", applies ? tones[tone].title : "text-soft")}>
						{title}
					</span>
					{applies === false && <span className="text-sm text-soft">Does not apply now</span>}
				</span>
				<ChevronDown
					aria-hidden="true"
					className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180"
				/>
			</summary>
			<div className="px-4 pb-4">{children}</div>
		</details>
	);
}
