/**
 * Hands values to `paint` at most once per animation frame, always the newest. `end` paints what is
 * still waiting, so that nothing is lost in a tab that draws no frames.
 */
export function createFramePainter<Value>(paint: (value: Value) => void) {
	let frame: number | undefined;
	let waiting: { value: Value } | undefined;

	function flush() {
		frame = undefined;
		if (waiting) paint(waiting.value);
		waiting = undefined;
	}

	return {
		paint(value: Value) {
			waiting = { value };
			frame ??= requestAnimationFrame(flush);
		},
		end() {
			if (frame !== undefined) cancelAnimationFrame(frame);
			flush();
		},
	};
}
