import { useEffect } from "react";

declare global {
	/** Filled by client/app/after-first-paint.js as long as nothing else hears the visitor. */
	var earlyInput: HTMLElement[] | undefined;
}

let taken: HTMLElement[] = [];

/** Ends the keeping of early input. To be called when React begins to hear the visitor. */
export function takeEarlyInput(): void {
	taken = globalThis.earlyInput ?? [];
	globalThis.earlyInput = undefined;
}

/** Repeats, once the page is alive, what its visitor pressed or chose before. */
export function useEarlyInput(): void {
	useEffect(() => {
		for (const control of taken.splice(0)) {
			if (control instanceof HTMLSelectElement) {
				control.dispatchEvent(new Event("change", { bubbles: true }));
			} else control.click();
		}
	}, []);
}
