import type { KeyboardEvent, TouchEvent } from "react";
import { useRef } from "react";

/** Goes to the next picture (1) or to the one before (-1). */
export type OnStep = (step: 1 | -1) => void;

/** The step of an arrow key in the page's direction; undefined for other keys. */
export function stepOfKey(
	{ key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">,
	direction: string,
): 1 | -1 | undefined {
	if (ctrlKey || metaKey || altKey) return undefined;
	const isRight = key === "ArrowRight";
	if (!isRight && key !== "ArrowLeft") return undefined;
	return isRight === (direction !== "rtl") ? 1 : -1;
}

/** In pixels. A finger that mostly goes up or down scrolls. */
const SWIPE = 48;

/** The step of a finger's way; undefined if it was no swipe. A swipe pulls the next picture in. */
export function stepOfSwipe(
	{ x, y }: { x: number; y: number },
	direction: string,
): 1 | -1 | undefined {
	if (Math.abs(x) < SWIPE || Math.abs(x) < 2 * Math.abs(y)) return undefined;
	return x < 0 === (direction !== "rtl") ? 1 : -1;
}

/** Handlers of an element in which arrow keys and one finger walk. */
export type Walk = Partial<Record<"onTouchStart" | "onTouchEnd", (event: TouchEvent) => void>> & {
	onKeyDown?: (event: KeyboardEvent) => void;
};

/** The handlers that walk; none if there is no other picture. */
export function useWalkHandlers(onStep: OnStep | undefined): Walk {
	const start = useRef<{ x: number; y: number }>(undefined);
	if (!onStep) return {};
	return {
		onKeyDown(event) {
			const step = stepOfKey(event, document.documentElement.dir);
			if (step) onStep(step);
		},
		onTouchStart({ touches }) {
			const [finger, second] = Array.from(touches);
			start.current = finger && !second ? { x: finger.clientX, y: finger.clientY } : undefined;
		},
		onTouchEnd({ changedTouches }) {
			const [finger] = Array.from(changedTouches);
			const { current } = start;
			if (!finger || !current) return;
			const way = { x: finger.clientX - current.x, y: finger.clientY - current.y };
			const step = stepOfSwipe(way, document.documentElement.dir);
			if (step) onStep(step);
		},
	};
}
