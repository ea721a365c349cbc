import { createPortal } from "react-dom";
import { useTable } from "../../calls/table.ts";
import { useTexts } from "../../language/use-texts.ts";

/** Shown below the page's content if this browser cannot store results. */
export function StorageFault() {
	const t = useTexts("results");
	const fault = useTable((table) => table.fault);
	const content = document.getElementById("content");
	if (!content) return null;
	return createPortal(
		<p
			role="status"
			className="page-wide px-4 text-sm font-medium text-warn not-empty:mt-4 sm:px-6 print:hidden"
		>
			{fault && t(fault)}
		</p>,
		content,
	);
}
