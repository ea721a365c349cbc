import { type ReactNode, use } from "react";
import { createPortal } from "react-dom";
import { ChatRowContext } from "../result/frame.tsx";

/** Renders into the model's row, or above the messages in an embedded panel, which has no such row. */
export function InRow({ children }: { children: ReactNode }) {
	const row = use(ChatRowContext);
	if (row !== undefined) return row && createPortal(children, row);
	return <div className="mb-1 flex min-h-11 items-center gap-1 max-sm:flex-wrap">{children}</div>;
}
