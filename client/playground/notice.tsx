import clsx from "clsx";
import { ChevronDown, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTexts } from "../language/use-texts.ts";

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

/** One notice: its title always there, coloured where it is true, the rest in a fold. */
export function Notice({ title, tone, icon: Icon, applies, children }: Props) {
	const t = useTexts("playground");
	const colour = applies ? tones[tone].title : "text-soft";
	return (
		<details
			className={clsx(
				"group rounded-lg border text-xs transition-colors sm:text-sm",
				applies ? tones[tone].box : "border-line bg-surface",
			)}
		>
			<summary className="flex min-h-11 items-center gap-1.5 rounded-lg px-2.5 py-1.5 leading-tight sm:gap-2 sm:px-3.5 [&::-webkit-details-marker]:hidden">
				<Icon aria-hidden="true" className={clsx("size-4 shrink-0 max-sm:hidden", colour)} />
				<span className="min-w-0 flex-1 sm:flex sm:flex-wrap sm:items-baseline sm:justify-between sm:gap-x-4">
					<span className={clsx("font-semibold", colour)}>{title}</span>
					{applies === false && (
						<span className="text-soft text-xs max-sm:sr-only">{t("notNow")}</span>
					)}
				</span>
				<ChevronDown
					aria-hidden="true"
					className="size-4 shrink-0 text-soft transition-transform group-open:rotate-180"
				/>
			</summary>
			<div className="px-3.5 pt-1 pb-3.5 text-sm">{children}</div>
		</details>
	);
}
