import { type RefObject, useEffect } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { setState, useClientState } from "../../state/store.ts";

/** Brings a field into view and focus once it was filled in from elsewhere. */
export function usePrefillFocus({ id }: ShownModel, field: RefObject<HTMLElement | null>): void {
	const isDue = useClientState(
		({ prefilled }) => prefilled?.modelId === id && prefilled.isFocusDue,
	);
	useEffect(() => {
		const element = field.current;
		if (!element || !isDue) return;
		setState({ prefilled: undefined });
		element.scrollIntoView({ block: "center" });
		// On a touch screen a text field would bring the keyboard up over what there is to read.
		const isTouch = matchMedia("(pointer: coarse)").matches;
		const target = isTouch ? element.closest("form") : element;
		target?.focus({ preventScroll: true });
	}, [isDue, field]);
}
