import { useState } from "react";

/** Counts openings of a dialog: a browser tells late that one has closed, which may be open again. */
export function useOpenings() {
	const [opening, setOpening] = useState(0);
	return {
		/** Another number for each opening, 0 while closed. */
		opening,
		open: () => setOpening(opening + 1),
		close: () => setOpening((newest) => (newest === opening ? 0 : newest)),
	};
}
