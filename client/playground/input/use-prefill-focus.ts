import { type RefObject, useEffect } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { setState, useClientState } from "../../state/store.ts";

/** Scrolls to a prefilled field and focuses it. */
export function usePrefillFocus({ id }: ShownModel, field: RefObject<HTMLElement | null>): void {
	const isDue = useClientState(
		({ prefilled }) => prefilled?.modelId === id && prefilled.isFocusDue,
	);
	useEffect(() => {
		const element = field.current;
		if (!element || !isDue) return;
		setState({ prefilled: undefined });
		element.scrollIntoView({ block: "center" });
		// On a touch screen, focus would open the keyboard over the page.
		const isTouch = matchMedia("(pointer: coarse)").matches;
		const target = isTouch ? element.closest("form") : element;
		target?.focus({ preventScroll: true });
	}, [isDue, field]);
}
