import { useTable } from "../../calls/table.ts";
import { useTexts } from "../../language/use-texts.ts";

/** Says that this browser cannot keep results, and why. */
export function StorageFault() {
	const t = useTexts("results");
	const fault = useTable((table) => table.fault);
	return (
		<p role="status" className="text-sm font-medium text-warn not-empty:mt-4 print:hidden">
			{fault && t(fault)}
		</p>
	);
}
