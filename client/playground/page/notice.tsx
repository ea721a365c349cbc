import clsx from "clsx";
import { ChevronDown, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTexts } from "../../language/use-texts.ts";

type Props = {
	title: string;
	tone: "danger" | "good";
	icon: LucideIcon;
	/** Whether the notice applies now; undefined until that is known. */
	applies: boolean | undefined;
	children: ReactNode;
};

const tones = { danger: "text-danger", good: "text-good" } as const;

/** A notice: its title is always visible, coloured if it applies; the rest is in a fold. */
export function Notice({ title, tone, icon: Icon, applies, children }: Props) {
	const t = useTexts("playground");
	return (
		<details className="group text-xs open:w-full sm:text-sm">
			<summary
				className={clsx(
					"flex min-h-8 w-fit items-center gap-1.5 rounded-lg leading-tight sm:min-h-9 [&::-webkit-details-marker]:hidden",
					applies ? tones[tone] : "text-soft",
				)}
			>
				<Icon aria-hidden="true" className="size-4 shrink-0 max-sm:hidden" />
				<span
					className={clsx(
						"max-sm:underline max-sm:decoration-dotted max-sm:underline-offset-4",
						applies && "font-semibold",
					)}
				>
					{title}
				</span>
				{applies === false && <span className="sr-only">{t("notNow")}</span>}
				<ChevronDown
					aria-hidden="true"
					className="size-3.5 shrink-0 text-soft transition-transform group-open:rotate-180 max-sm:hidden"
				/>
			</summary>
			<div className="mb-2 rounded-lg border border-line bg-surface p-3.5 text-sm">{children}</div>
		</details>
	);
}
