/** A page in the background draws no frame. */
const LONGEST_MS = 100;

/** Resolves once the page has drawn its next frame: what a press shows at once is on the screen then. */
export function afterPaint(): Promise<void> {
	return new Promise((resolve) => {
		setTimeout(resolve, LONGEST_MS);
		// The task after a frame's callbacks runs once that frame is drawn.
		requestAnimationFrame(() => setTimeout(resolve));
	});
}
