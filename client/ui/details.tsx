import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

type Props = { title: ReactNode; className?: string; children: ReactNode };

/** Details that few visitors need, behind a press. */
export function Details({ title, className = "", children }: Props) {
	return (
		<details className={`group mt-1 ${className}`}>
			<summary className="flex min-h-11 w-fit items-center gap-1.5 rounded-lg [&::-webkit-details-marker]:hidden">
				{title}
				<ChevronDown
					aria-hidden="true"
					className="size-4 transition-transform group-open:rotate-180"
				/>
			</summary>
			{children}
		</details>
	);
}
