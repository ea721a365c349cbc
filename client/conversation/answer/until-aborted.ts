/**
 * The items of a stream until `signal` fires: then it throws at once, without waiting for the
 * stream to notice, and closes the stream.
 */
export async function* untilAborted<Item>(
	opening: Promise<AsyncIterable<Item>>,
	signal: AbortSignal,
): AsyncGenerator<Item> {
	const aborted = new Promise<never>((_resolve, reject) => {
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
	});
	// Without a race to lose, a late abort would be an unhandled rejection.
	aborted.catch(() => undefined);
	signal.throwIfAborted();
	const iterator = (await Promise.race([opening, aborted]))[Symbol.asyncIterator]();
	try {
		while (true) {
			const next = await Promise.race([iterator.next(), aborted]);
			if (next.done) return;
			yield next.value;
		}
	} finally {
		// Not awaited: a stream that hangs may never answer. Its own failure is of no interest now.
		iterator.return?.().catch(() => undefined);
	}
}
