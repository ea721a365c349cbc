import { type RefObject, useEffect } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { visitResults } from "./visit-results.ts";

/** Brings a field into view and focus, where it was just filled from elsewhere. */
export function useArrival(model: ShownModel, field: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const element = field.current;
		if (!element || !visitResults.takeArrival(model)) return;
		element.scrollIntoView({ block: "center" });
		// On a touch screen a text field would bring the keyboard up over what there is to read.
		const isTouch = matchMedia("(pointer: coarse)").matches;
		const target = isTouch ? element.closest("form") : element;
		target?.focus({ preventScroll: true });
	}, [model, field]);
}
