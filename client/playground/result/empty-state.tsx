import type { ReactNode } from "react";
import { EmptyCase } from "../../ui/drawings/empty-case.tsx";

/** An empty display case with a hint what to do. */
export function EmptyState({ children }: { children: ReactNode }) {
	return (
		<div className="m-auto flex max-w-sm flex-col items-center py-6 text-center">
			<EmptyCase />
			<p className="mt-2 text-balance text-soft">{children}</p>
		</div>
	);
}
