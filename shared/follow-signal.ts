/**
 * Aborts a controller with a signal. Returns how to end that, for a signal that outlives the controller's work. Not
 * `AbortSignal.any`: the oldest supported browsers lack it, and Node may collect the signals that it follows, so that a
 * time limit never ends (node#57736, node#65995).
 */
export function followSignal(controller: AbortController, signal: AbortSignal | null | undefined) {
	const stop = () => controller.abort(signal?.reason);
	if (signal?.aborted) stop();
	signal?.addEventListener("abort", stop, { once: true });
	return () => signal?.removeEventListener("abort", stop);
}
