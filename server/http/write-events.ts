import type { ServerResponse } from "node:http";

/** Milliseconds after which the head is sent without an event, so that proxies keep waiting. */
const HEAD_AFTER_MS = 10_000;
/** Milliseconds between signs of life in a silent stream. */
const HEARTBEAT_MS = 15_000;
/** Milliseconds a reader may leave a full buffer unread. */
const STALL_MS = 30_000;

type WriteEventsOptions = {
	events: AsyncIterable<unknown>;
	raw: ServerResponse;
	/** Sends the status and the headers; called once, before the first line. */
	writeHead: () => void;
	/** The wire shape of an error that comes after the head. */
	shapeOf: (error: unknown) => unknown;
};

/**
 * Writes a stream in the lines that tRPC's httpBatchStreamLink reads. Waits where the reader is
 * slow and drops one that does not read. A failure before the first event is thrown, so that it
 * can be answered with its HTTP status; a later one becomes the stream's last line.
 */
export async function writeEvents(options: WriteEventsOptions): Promise<void> {
	const { events, raw, writeHead, shapeOf } = options;
	const iterator = events[Symbol.asyncIterator]();
	let isBegun = false;
	const headTimer = setTimeout(begin, HEAD_AFTER_MS);
	const heartbeat = setInterval(beat, HEARTBEAT_MS);
	try {
		for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
			begin();
			// A response closes only once: nothing would end a wait that starts after that.
			if (!raw.destroyed && !raw.write(line([1, 1, [[next.value]]]))) await drained(raw);
			if (raw.destroyed) return;
		}
		begin();
		raw.end(line([1, 0, [[]]]));
	} catch (error) {
		if (!isBegun) throw error;
		raw.end(line([1, 2, shapeOf(error)]));
	} finally {
		clearTimeout(headTimer);
		clearInterval(heartbeat);
		await iterator.return?.();
	}

	function begin() {
		if (isBegun || raw.destroyed) return;
		isBegun = true;
		writeHead();
		// Corked, so that the head and the first event leave in one packet.
		raw.cork();
		raw.write(line({ "0": [[{ result: 0 }], ["result", 0, 0]] }));
		raw.write(line([0, 0, [[{ data: 0 }], ["data", 1, 1]]]));
		process.nextTick(() => raw.uncork());
	}
	function beat() {
		if (isBegun && !raw.writableNeedDrain) raw.write(" ");
	}
}

function line(value: unknown): string {
	return `${JSON.stringify(value)}\n`;
}

/** Resolves when the reader has caught up, is gone, or has read nothing for too long: then it is cut off. */
function drained(raw: ServerResponse): Promise<void> {
	return new Promise((resolve) => {
		const stall = setTimeout(() => {
			raw.destroy();
			// A response whose socket is gone already emits no `close`.
			proceed();
		}, STALL_MS);
		const proceed = () => {
			clearTimeout(stall);
			raw.off("drain", proceed).off("close", proceed);
			resolve();
		};
		raw.on("drain", proceed).on("close", proceed);
	});
}
