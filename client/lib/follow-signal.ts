/** Aborts a controller with a signal. Not `AbortSignal.any`, which the oldest supported browsers lack. */
export function followSignal(
	controller: AbortController,
	signal: AbortSignal | null | undefined,
): void {
	const stop = () => controller.abort(signal?.reason);
	if (signal?.aborted) stop();
	signal?.addEventListener("abort", stop, { once: true });
}
