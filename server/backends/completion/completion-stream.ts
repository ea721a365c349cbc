import { StringDecoder } from "node:string_decoder";
import { createParser } from "eventsource-parser";
import { type AnswerPiece, addPiece, createReasoningSplitter } from "#shared/reasoning-splitter.ts";
import type { FinishReason, TokenUsage } from "#shared/result.ts";
import { AppError, withheld } from "../../errors/app-error.ts";
import { badReply } from "../gateway/bad-reply.ts";
import { parseJson } from "../gateway/parse-json.ts";
import { type Asked, failureIn } from "../gateway/read-failure.ts";
import type { OpenReply } from "../gateway/reply.ts";
import { readBytes } from "../gateway/reply.ts";
import { chunkSchema, partOf } from "./completion.ts";

/** Most bytes of a streamed answer, far beyond the largest token budget of a catalogue. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_EVENT_CHARACTERS = 1024 * 1024;
const BYTE_ORDER_MARK = "\ufeff";
const NO_COMPLETION = "no completion in the answer";

/** A complete streamed answer. `answer` is trimmed and without thinking. */
export type AnswerEnd = {
	answer: string;
	finishReason: FinishReason;
	usage: TokenUsage | undefined;
};

/** A running answer: its pieces, then its end. */
export type AnswerStream = AsyncIterableIterator<AnswerPiece, AnswerEnd>;

/** Passes a stream on, and hands over its whole reasoning and its end when it is complete. */
export async function* withReasoning(
	stream: AnswerStream,
	onEnd: (reasoning: string, end: AnswerEnd) => void,
): AnswerStream {
	let reasoning = "";
	try {
		for (;;) {
			const next = await stream.next();
			if (next.done) {
				onEnd(reasoning, next.value);
				return next.value;
			}
			if (next.value.type === "reasoning") reasoning += next.value.text;
			yield next.value;
		}
	} finally {
		await stream.return?.();
	}
}

/**
 * Opens a streamed completion: waits for its first piece, so that a failure before it is one of the
 * call, and gives thinking and answer as they come, at most one piece of each kind per network read.
 * Reads a whole JSON completion too, which some servers send instead.
 */
export async function openCompletionStream(reply: OpenReply): Promise<AnswerStream> {
	const body = reply.body[Symbol.asyncIterator]();
	const completion = createCompletion(reply.asked);
	const { pieces } = completion;
	if (reply.contentType === "application/json") completion.takeWhole(await readBytes(reply));
	await fill();
	reply.begin();
	// Not a generator: each extra one doubles the cost of a chunk.
	const stream: AnswerStream = {
		[Symbol.asyncIterator]: () => stream,
		async next() {
			if (pieces.length === 0) await fill();
			const value = pieces.shift();
			return value ? { done: false, value } : { done: true, value: completion.result() };
		},
		async return() {
			await body.return?.();
			return { done: true, value: completion.result() };
		},
	};
	return stream;

	async function fill() {
		while (pieces.length === 0 && !completion.isOver()) completion.take(await body.next());
		if (pieces.length > 0) return;
		await body.return?.();
		completion.throwFailure();
	}
}

/** Collects a growing completion. Synchronous, because async steps would cost more than their work. */
function createCompletion(asked: Asked) {
	const events = createEventReader();
	const splitter = createReasoningSplitter();
	const pieces: AnswerPiece[] = [];
	let isCompletion = false;
	let finishReason: FinishReason | undefined;
	let usage: TokenUsage | undefined;
	let isWithheld = false;
	let isOver = false;
	let failure: unknown;

	return {
		/** Pieces not passed on yet. */
		pieces,
		/** Takes a network read. Its failure is thrown later, after the pieces that came before it. */
		take(read: IteratorResult<Uint8Array>) {
			keepFailure(() => {
				if (!read.done) events.read(read.value).forEach(takeEvent);
				if (read.done || events.isDone()) end(events.isDone());
			});
		},
		/** Takes a whole completion. */
		takeWhole(bytes: Buffer) {
			keepFailure(() => {
				takeEvent(bytes.toString("utf8"));
				end(true);
			});
		},
		isOver: () => isOver,
		throwFailure() {
			if (failure) throw failure;
		},
		/** The answer as far as it came. */
		result: (): AnswerEnd => ({
			answer: splitter.answer().trim(),
			finishReason: finishReason ?? "stop",
			usage,
		}),
	};

	function keepFailure(step: () => void) {
		try {
			step();
		} catch (error) {
			failure = error;
			isOver = true;
		}
	}

	function takeEvent(data: string) {
		const chunk = readChunk(data, asked);
		const part = partOf(chunk);
		isCompletion ||= chunk.choices !== undefined;
		if (part.reasoning !== "") addPiece(pieces, { type: "reasoning", text: part.reasoning });
		if (part.content !== "") splitter.push(part.content, pieces);
		finishReason = part.finishReason ?? finishReason;
		isWithheld ||= part.isWithheld;
		usage = part.usage ?? usage;
	}

	function end(isDone: boolean) {
		for (const data of events.end()) {
			// The last event may lack its end. If it cannot be read, the stream was cut inside it.
			if (parseJson(data) === undefined) isCompletion = true;
			else takeEvent(data);
		}
		// HTML, an empty body or other events with status 200 are no answer.
		if (!isCompletion) throw badReply(NO_COMPLETION);
		splitter.end(pieces);
		if (isWithheld) throw withheld("provider");
		// Providers end a broken stream cleanly too.
		if (!isDone && !finishReason) throw new AppError("STREAM_CUT", { detail: "no finish" });
		isOver = true;
	}
}

function readChunk(data: string, asked: Asked) {
	const chunk = chunkSchema.safeParse(parseJson(data));
	// Some routers put the error beside a last, empty choice.
	const isFailure = !chunk.success || !chunk.data.choices || chunk.data.error;
	const failure = isFailure ? failureIn(data, asked) : undefined;
	if (failure) throw failure;
	if (!chunk.success) throw badReply(NO_COMPLETION);
	return chunk.data;
}

/** Reads the events of one stream. Events that arrive together are returned together. */
export function createEventReader() {
	// Not TextDecoder: it takes eight times as long, and longer than everything else here.
	const decoder = new StringDecoder("utf8");
	let arrived: string[] = [];
	let size = 0;
	let isDone = false;
	const parser = createParser({
		onEvent: ({ data }) => takeData(data),
		onError({ type }) {
			if (type === "max-buffer-size-exceeded") throw badReply("stream too long");
		},
		maxBufferSize: MAX_EVENT_CHARACTERS,
	});

	return {
		/** Takes a network read and gives the data of the events that it completed. */
		read(bytes: Uint8Array): string[] {
			const isFirst = size === 0;
			size += bytes.byteLength;
			if (size > MAX_BYTES) throw badReply("stream too long");
			const text = decoder.write(bytes);
			return feed(isFirst && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
		},
		/** Takes the end of the stream: its last event may lack its line breaks. */
		end: () => feed(`${decoder.end()}\n\n`),
		/** True once `[DONE]` was read; anything after it is ignored. */
		isDone: () => isDone,
	};

	function feed(text: string): string[] {
		arrived = [];
		parser.feed(text);
		return arrived;
	}

	function takeData(data: string) {
		// Some servers put one line break between events, which makes them one event of several lines.
		const events = data.includes("\n") ? data.split("\n") : [data];
		for (const event of events.map((text) => text.trim())) {
			if (isDone || event === "") continue;
			if (event === "[DONE]") isDone = true;
			else arrived.push(event);
		}
	}
}
