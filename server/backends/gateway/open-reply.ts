import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../errors/app-error.ts";
import type { IsEcho } from "../../errors/decide-error.ts";
import type { TransportReply } from "../network/transport.ts";
import type { CallClock } from "./call-clock.ts";

/** Milliseconds given to an answer to end once its last part is read. */
const LINGER_MS = 50;

/** A provider's successful answer, being read. */
export type OpenReply = {
	/** Media type in lower case without parameters; empty where the provider named none. */
	contentType: string;
	/** The body; throws an AppError when it is cut, too slow, or abandoned by the visitor. */
	body: AsyncIterable<Uint8Array>;
	/** Tells whether a text repeats what was sent. */
	isEcho?: IsEcho | undefined;
};

/** Opens a successful answer: its body is watched by the clock and ends it. */
export function openReply(
	reply: TransportReply,
	clock: CallClock,
	isEcho: IsEcho | undefined,
): OpenReply {
	clock.begin();
	return {
		contentType: (reply.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "",
		body: guardedBody(reply.body, clock),
		isEcho,
	};
}

// Not a generator: passing a piece through one costs about as much as parsing it.
function guardedBody(
	body: AsyncIterable<Uint8Array>,
	clock: CallClock,
): AsyncIterableIterator<Uint8Array> {
	const reader = body[Symbol.asyncIterator]();
	let isOver = false;
	return {
		[Symbol.asyncIterator]() {
			return this;
		},
		async next() {
			try {
				const next = await reader.next();
				if (next.done) return finish();
				clock.touch();
				return next;
			} catch (error) {
				isOver = true;
				clock.end();
				throw clock.reason() ?? (error instanceof AppError ? error : new AppError("STREAM_CUT"));
			}
		},
		async return() {
			if (!isOver && !clock.reason()) await endOf(reader);
			clock.end();
			if (!isOver) void Promise.resolve(reader.return?.()).catch(ignore);
			isOver = true;
			return { done: true, value: undefined };
		},
	};

	function finish(): IteratorResult<Uint8Array> {
		isOver = true;
		clock.finish();
		// An aborted body may end without an error.
		const reason = clock.reason();
		if (reason) throw reason;
		return { done: true, value: undefined };
	}
}

/** After `[DONE]` the body ends in a moment. Waiting for that keeps the connection for the next call. */
async function endOf(reader: AsyncIterator<Uint8Array>) {
	const end = reader.next().catch(ignore);
	await Promise.race([end, sleep(LINGER_MS, undefined, { ref: false })]);
}

function ignore() {
	return undefined;
}
