/** What a full queue holds before its source is asked to pause, in bytes. */
const FULL_BYTES = 256 * 1024;

/** The source's side of a queue. */
type ByteSource = {
	pause(): void;
	resume(): void;
	/** The reader left before the end. */
	abandon(): void;
};

/** Bytes on their way from a source that pushes them to the one reader that pulls them. */
export type ByteQueue = AsyncIterableIterator<Uint8Array> & {
	push(bytes: Uint8Array): void;
	/** No more will come. */
	end(): void;
	/** Rejects the reader with the error, after what came before it. */
	fail(error: unknown): void;
};

/**
 * Makes a queue. A stream of tokens passes hundreds of small pieces: Node's Readable, which does
 * the same and more, cost more time and memory there than everything else that is done with them.
 */
export function createByteQueue(source: ByteSource): ByteQueue {
	const pieces: Uint8Array[] = [];
	let size = 0;
	let isPaused = false;
	let ending: (() => IteratorResult<Uint8Array>) | undefined;
	let wake: (() => void) | undefined;

	return {
		[Symbol.asyncIterator]() {
			return this;
		},
		async next() {
			while (pieces.length === 0 && !ending) await arrival();
			const value = pieces.shift();
			if (value === undefined) return ending?.() ?? over();
			size -= value.byteLength;
			if (isPaused && size === 0) {
				isPaused = false;
				source.resume();
			}
			return { done: false, value };
		},
		async return() {
			const isEarly = ending === undefined;
			pieces.length = 0;
			finish(over);
			if (isEarly) source.abandon();
			return over();
		},
		push(bytes) {
			if (ending) return;
			pieces.push(bytes);
			size += bytes.byteLength;
			if (!isPaused && size >= FULL_BYTES) {
				isPaused = true;
				source.pause();
			}
			wake?.();
		},
		end: () => finish(over),
		fail: (error) =>
			finish(() => {
				ending = over;
				throw error;
			}),
	};

	function finish(how: () => IteratorResult<Uint8Array>) {
		ending ??= how;
		wake?.();
	}
	function arrival(): Promise<void> {
		return new Promise((resolve) => {
			wake = resolve;
		});
	}
}

function over(): IteratorResult<Uint8Array> {
	return { done: true, value: undefined };
}
