import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../errors/app-error.ts";
import type { TransportReply } from "../network/transport.ts";
import type { CallClock } from "./call-clock.ts";
import { type Asked, readFailure } from "./read-failure.ts";

/** Milliseconds given to an answer to end once its last part is read. */
const LINGER_MS = 50;

const over: IteratorReturnResult<undefined> = { done: true, value: undefined };
const ignore = () => undefined;

/** A provider's successful answer, being read. */
export type OpenReply = {
	/** Media type in lower case without parameters; empty where the provider named none. */
	contentType: string;
	/** The body; throws an AppError when it is cut, too slow, or abandoned by the visitor. */
	body: AsyncIterable<Uint8Array>;
	/** What it answers. */
	asked: Asked;
	/**
	 * Says that a stream's answer has begun: before its first words there may be comments while the call
	 * waits its turn, and silence while the model reads a long prompt.
	 */
	begin(): void;
};

/**
 * Opens the answer to a request: its body is watched by the clock and ends it. Throws the AppError of
 * a failure; what broke the connection as it is.
 */
export async function openReply(
	sent: Promise<TransportReply>,
	clock: CallClock,
	asked: Asked,
): Promise<OpenReply> {
	try {
		const reply = await sent;
		if (reply.status < 200 || reply.status >= 300) throw await readFailure(reply, asked);
		const [type = ""] = (reply.headers["content-type"] ?? "").split(";");
		const contentType = type.trim().toLowerCase();
		const { begin } = clock;
		if (contentType !== "text/event-stream") begin();
		return { contentType, body: guardedBody(reply.body, clock), asked, begin };
	} catch (error) {
		clock.end();
		throw error instanceof AppError ? error : (clock.reason() ?? error);
	}
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
				if (!next.done) {
					clock.touch();
					return next;
				}
			} catch {
				isOver = true;
				clock.end();
				throw clock.reason() ?? new AppError("STREAM_CUT");
			}
			isOver = true;
			clock.finish();
			// An aborted body may end without an error.
			const reason = clock.reason();
			if (reason) throw reason;
			return over;
		},
		/** After `[DONE]` the body ends in a moment. Waiting for that keeps the connection for the next call. */
		async return() {
			if (isOver) return over;
			isOver = true;
			const end = clock.reason() ?? reader.next().catch(ignore);
			await Promise.race([end, sleep(LINGER_MS, undefined, { ref: false })]);
			clock.end();
			void reader.return?.().catch(ignore);
			return over;
		},
	};
}
