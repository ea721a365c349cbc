import { useState } from "react";

/** Counts the openings of a dialog, because its close event may arrive after it was opened again. */
export function useDialogKey() {
	const [opening, setOpening] = useState(0);
	return {
		/** A new number for each opening; 0 while closed. */
		opening,
		open: () => setOpening(opening + 1),
		close: () => setOpening((newest) => (newest === opening ? 0 : newest)),
	};
}
