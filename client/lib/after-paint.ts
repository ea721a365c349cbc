/** Maximum wait: a background page paints no frame. */
const LONGEST_MS = 100;

/** Resolves once the page has painted its next frame, so that the immediate feedback of a press is visible. */
export function afterPaint(): Promise<void> {
	return new Promise((resolve) => {
		setTimeout(resolve, LONGEST_MS);
		// A task queued in a frame callback runs after that frame is painted.
		requestAnimationFrame(() => setTimeout(resolve));
	});
}
