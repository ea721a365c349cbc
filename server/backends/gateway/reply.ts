import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import type { ErrorCode } from "#shared/errors.ts";
import { AppError, badReply } from "../../errors/app-error.ts";
import { parseAnswer } from "../../json.ts";
import type { TransportReply } from "../network/network.ts";
import type { CallClock } from "./deadlines.ts";
import { decompressed } from "./decompress.ts";
import { namedFailureIn, readFailure, type SentCall } from "./read-failure.ts";

/** How long to wait for the body to close after its last event, in milliseconds. */
const LINGER_MS = 50;

const over: IteratorReturnResult<undefined> = { done: true, value: undefined };
const ignore = () => undefined;

/** A provider's successful answer. */
export type OpenReply = {
	/** Media type in lower case without parameters; empty if there is none. */
	contentType: string;
	/** The same with its parameters, as received. */
	typeHeader?: string | undefined;
	/** Names in lower case. */
	headers?: TransportReply["headers"];
	/** The body; throws an AppError if it is cut off, too slow, or the visitor disconnects. */
	body: AsyncIterable<Uint8Array>;
	sentCall: SentCall;
	/**
	 * Call it when a stream's answer starts: until then the server may send comments while the call is queued, or nothing
	 * while the model reads a long prompt.
	 */
	answerBegan(): void;
};

/**
 * Opens the response to a request and applies the deadlines to its body. Throws the AppError of a failure, or the raw
 * error of a broken connection.
 */
export async function openReply(
	sent: Promise<TransportReply>,
	clock: CallClock,
	sentCall: SentCall,
): Promise<OpenReply> {
	try {
		const reply = await sent;
		if (reply.status < 200 || reply.status >= 300) throw await readFailure(reply, sentCall);
		const typeHeader = reply.headers["content-type"] ?? "";
		const [type = ""] = typeHeader.split(";");
		const contentType = type.trim().toLowerCase();
		const { answerBegan } = clock;
		const body = decompressed(reply.body, reply.headers["content-encoding"]);
		const { headers } = reply;
		const guarded = guardedBody(body, clock, contentType === "text/event-stream");
		return { contentType, typeHeader, headers, body: guarded, sentCall, answerBegan };
	} catch (error) {
		clock.end();
		throw error instanceof AppError ? error : (clock.reason() ?? error);
	}
}

// Not a generator, whose cost per chunk would equal that of parsing it.
function guardedBody(
	body: AsyncIterable<Uint8Array>,
	clock: CallClock,
	isStream: boolean,
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
				// What has come may unpack to much more, which nothing else would cut.
				if (!next.done && !clock.reason()) {
					if (!isStream) clock.answerBegan();
					clock.pieceArrived();
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
			if (!reason) return over;
			void reader.return?.().catch(ignore);
			throw reason;
		},
		/** Reads to the end after `[DONE]`, which comes soon, so that the connection can be reused. */
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

/** Cap on an answer's bytes; a picture as base64 is the largest. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Reads a whole answer of at most 32 MB, or less. Throws PROVIDER_BAD_RESPONSE beyond that. */
export async function readBytes(
	{ body }: Pick<OpenReply, "body">,
	maxBytes = MAX_BYTES,
): Promise<Buffer> {
	const pieces: Uint8Array[] = [];
	let size = 0;
	try {
		for await (const piece of body) {
			size += piece.byteLength;
			if (size > maxBytes) throw badReply("too many bytes");
			pieces.push(piece);
		}
	} catch (error) {
		// A truncated answer is useless here, so it is discarded.
		throw error instanceof AppError && error.code !== "STREAM_CUT" ? error : badReply("cut off");
	}
	return Buffer.concat(pieces, size);
}

/** Reads a JSON answer by a schema. Throws the failure that it contains, or the given error. */
export async function readJson<Schema extends z.ZodType>(
	reply: OpenReply,
	schema: Schema,
	errorCode: ErrorCode = "PROVIDER_BAD_RESPONSE",
): Promise<z.output<Schema>> {
	const answer = parseAnswer((await readBytes(reply)).toString("utf8"));
	const result = schema.safeParse(answer);
	if (result.success) return result.data;
	throw (
		namedFailureIn(answer, reply.sentCall) ??
		new AppError(errorCode, { detail: "not the expected JSON" })
	);
}
