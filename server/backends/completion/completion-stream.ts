import { StringDecoder } from "node:string_decoder";
import { createParser } from "eventsource-parser";
import { type AnswerPiece, createReasoningSplitter } from "#shared/reasoning-splitter.ts";
import type { FinishReason, TokenUsage } from "#shared/result.ts";
import { AppError, badReply, withheld } from "../../errors/app-error.ts";
import { parseAnswer, parseJson } from "../../json.ts";
import { failureIn, namedFailureIn, type SentCall } from "../gateway/read-failure.ts";
import type { OpenReply } from "../gateway/reply.ts";
import { chunkSchema, failedSchema, partOf } from "./completion.ts";

/** Cap on the bytes of a streamed answer, far above the largest token budget. */
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

/** Forwards a stream, and calls back with its whole reasoning and its end when it is complete. */
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
 * Opens a completion: awaits its first chunk, so that an error before it fails the call, then yields thinking and
 * answer as they arrive, at most one piece of each kind per network read. The body's first character decides
 * between events and a whole answer: servers send either under any content type.
 */
export async function openCompletionStream(reply: OpenReply): Promise<AnswerStream> {
	const body = reply.body[Symbol.asyncIterator]();
	const completion = createCompletion(reply.sentCall);
	const { pieces } = completion;
	await fill();
	reply.answerBegan();
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

/** Reads a completion to its end. `content` still includes thinking in tags. */
export async function readCompletion(reply: OpenReply) {
	const completion = createCompletion(reply.sentCall);
	try {
		for await (const value of reply.body) {
			completion.take({ done: false, value });
			if (completion.isOver()) break;
		}
		if (!completion.isOver()) completion.take({ done: true, value: undefined });
		completion.throwFailure();
	} catch (error) {
		// A partial answer is of no use here, so it is dropped.
		throw error instanceof AppError && error.code !== "STREAM_CUT" ? error : badReply("cut off");
	}
	const { finishReason, usage } = completion.result();
	return { content: completion.content(), finishReason, usage };
}

/** Accumulates a completion. Synchronous, because async steps would cost more than their work. */
function createCompletion(sentCall: SentCall) {
	const reader = createAnswerReader(takeEvent);
	const splitter = createReasoningSplitter();
	const pieces: AnswerPiece[] = [];
	let content = "";
	let reasoning = "";
	let isCompletion = false;
	let hasDelta = false;
	let hasPieces = false;
	/** Thinking came in tags before it came in a field; the field repeats it. */
	let hasTags = false;
	let finishReason: FinishReason | undefined;
	let hasFailed = false;
	let usage: TokenUsage | undefined;
	let isWithheld = false;
	let isEnding = false;
	let isOver = false;
	let failure: unknown;
	let unread: unknown;

	return {
		/** Pieces not yet yielded. */
		pieces,
		/** Feeds a network read. An error in it is thrown later, after the pieces that came before it. */
		take(read: IteratorResult<Uint8Array>) {
			try {
				if (!read.done) reader.read(read.value);
				if (read.done || reader.isDone()) end(reader.isDone());
			} catch (error) {
				failure = error;
				isOver = true;
			}
		},
		isOver: () => isOver,
		throwFailure() {
			if (failure) throw failure;
		},
		/** Everything received so far. */
		content: () => content,
		/** The answer received so far. */
		result: (): AnswerEnd => ({
			answer: splitter.answer().trim(),
			finishReason: finishReason ?? "stop",
			usage,
		}),
	};

	function takeEvent(value: unknown, text: string) {
		if (value === undefined) return takeText(text);
		const chunk = chunkIn(value, sentCall);
		if (!chunk) {
			unread ??= value;
			return;
		}
		const part = partOf(chunk);
		isCompletion ||= Array.isArray(chunk.choices);
		takeThinking(part.isWhole ? newIn(part.reasoning, reasoning) : part.reasoning);
		takeWords(part.isWhole ? newIn(part.content, content) : part.content);
		hasDelta ||= !part.isWhole && (part.content !== "" || part.reasoning !== "");
		isWithheld ||= part.isRefused;
		usage = part.usage ?? usage;
		if (part.ending !== undefined) takeEnding(part.ending);
	}

	/** An unreadable event with text means an error, or a stream cut inside the event; a ping with text means neither. */
	function takeText(text: string) {
		if (isEnding && /^[{[]/.test(text)) isCompletion = true;
		else if (/^[{["]/.test(text)) throw badReply(NO_COMPLETION);
	}

	function takeEnding(ending: NonNullable<ReturnType<typeof partOf>["ending"]>) {
		if (ending === "withheld") isWithheld = true;
		else if (ending === "failed") hasFailed = true;
		else finishReason = ending;
	}

	/** A whole message sent after deltas repeats them; a second whole message may repeat the first. */
	function newIn(whole: string, known: string): string {
		if (hasDelta) return "";
		return whole.startsWith(known) ? whole.slice(known.length) : whole;
	}

	function takeThinking(text: string) {
		if (text === "") return;
		reasoning += text;
		hasPieces = true;
		if (!hasTags) splitter.pushReasoning(text, pieces);
	}

	function takeWords(text: string) {
		if (text === "") return;
		content += text;
		hasPieces = true;
		splitter.push(text, pieces);
		hasTags ||= reasoning === "" && pieces[0]?.type === "reasoning";
	}

	function end(isDone: boolean) {
		isEnding = true;
		reader.end();
		// HTML, an empty body or unrelated events with status 200 are not an answer, but may describe a failure.
		if (!isCompletion) throw failureIn(unread, sentCall) ?? badReply(NO_COMPLETION);
		splitter.end(pieces);
		if (isWithheld) throw withheld("provider");
		if (hasFailed) {
			throw new AppError(hasPieces ? "STREAM_CUT" : "PROVIDER_FAILED", {
				detail: "the model ended for no reason of an answer",
			});
		}
		// Providers may close a broken stream cleanly, so a missing finish reason is an error; a whole message needs none.
		const isCut = !isDone && !finishReason && reader.isOfEvents();
		if (isCut) throw new AppError("STREAM_CUT", { detail: "no finish" });
		isOver = true;
	}
}

/** The completion or piece of one in an event. Undefined for a ping or a note; throws the failure that it holds. */
function chunkIn(value: unknown, sentCall: SentCall) {
	const failure = failureOf(value, sentCall);
	if (failure) throw failure;
	const chunk = chunkSchema.safeParse(value);
	if (!chunk.success && hasChoices(value)) throw badReply(NO_COMPLETION);
	return chunk.data?.choices || chunk.data?.usage ? chunk.data : undefined;
}

/** Some routers put the error beside or inside a final, empty choice. */
function failureOf(value: unknown, sentCall: SentCall): AppError | undefined {
	const { error, choices, base_resp } = failedSchema.safeParse(value).data ?? {};
	const ofChoice = choices?.[0]?.error;
	if (error || ofChoice || (base_resp && base_resp.status_code !== 0)) {
		const failed = ofChoice ? { error: ofChoice } : value;
		return failureIn(failed, sentCall) ?? badReply(NO_COMPLETION);
	}
	// Other events have messages too, so a failure without `error` must give a status.
	return hasChoices(value) ? undefined : namedFailureIn(value, sentCall);
}

function hasChoices(value: unknown): boolean {
	return typeof value === "object" && value !== null && "choices" in value;
}

/** Handles one event: its parsed JSON (undefined if it is not JSON) and its raw text. */
type TakeEvent = (value: unknown, text: string) => void;

/** Reads an answer sent as events, as one JSON value, or as JSON lines. The first non-blank character decides. */
function createAnswerReader(take: TakeEvent) {
	const events = createEventReader(take);
	let whole: Uint8Array[] | undefined;
	let size = 0;
	let isDecided = false;
	return {
		/** Feeds a network read, which may complete several events. */
		read(bytes: Uint8Array) {
			if (!isDecided) decide(bytes);
			if (!whole) return events.read(bytes);
			size += bytes.byteLength;
			if (size > MAX_BYTES) throw badReply("answer too long");
			whole.push(bytes);
		},
		end() {
			if (!whole) return events.end();
			const text = Buffer.concat(whole).toString("utf8");
			for (const answer of answersIn(text)) take(answer, text);
		},
		isDone: () => events.isDone(),
		isOfEvents: () => whole === undefined,
	};

	function decide(bytes: Uint8Array) {
		// 0xef is the first byte of a byte order mark.
		const at = bytes.findIndex((byte) => byte > SPACE && !MARK.includes(byte));
		if (at === -1) return;
		isDecided = true;
		if (OPENING.includes(bytes[at] ?? 0)) whole = [];
	}
}

const SPACE = 0x20;
const MARK: readonly number[] = [0xef, 0xbb, 0xbf];
/** `{`, `[` and `<`: no line of an event stream starts with them. */
const OPENING: readonly number[] = [0x7b, 0x5b, 0x3c];

/** One JSON answer, an array of them, or JSON lines; empty if the text is not JSON. */
function answersIn(text: string): unknown[] {
	const parsed = parseAnswer(text);
	if (parsed !== undefined) return Array.isArray(parsed) ? parsed : [parsed];
	const lines = text.replace(BYTE_ORDER_MARK, "").trim().split("\n");
	const answers = lines.map(parseJson);
	return answers.includes(undefined) ? [] : answers;
}

/** Reads the events of one stream. */
export function createEventReader(take: TakeEvent) {
	// Not TextDecoder, which is eight times slower and would dominate this loop.
	const decoder = new StringDecoder("utf8");
	let size = 0;
	let isDone = false;
	const parser = createParser({
		onEvent: ({ event, data }) => {
			if (event === undefined || event === "" || event === "message") takeData(data);
			else if (event === "error") take(asFailure(data), data);
			// Named events are metadata unless they contain the answer.
			else if (data.includes('"choices"')) takeData(data);
		},
		onError({ type }) {
			if (type === "max-buffer-size-exceeded") throw badReply("stream too long");
		},
		maxBufferSize: MAX_EVENT_CHARACTERS,
	});

	return {
		/** Feeds a network read, which may complete several events. */
		read(bytes: Uint8Array) {
			const isFirst = size === 0;
			size += bytes.byteLength;
			if (size > MAX_BYTES) throw badReply("stream too long");
			const text = decoder.write(bytes);
			parser.feed(isFirst && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
		},
		/** Flushes the end of the stream: its last event may lack its line breaks. */
		end: () => parser.feed(`${decoder.end()}\n\n`),
		/** True once `[DONE]` was read; anything after it is ignored. */
		isDone: () => isDone,
	};

	function takeData(data: string) {
		const text = data.trim();
		if (isDone || text === "") return;
		if (text === "[DONE]") {
			isDone = true;
			return;
		}
		const value = parseJson(text);
		// Some servers separate events with a single line break, so they parse as one event with several data lines.
		if (value === undefined && text.includes("\n")) text.split("\n").forEach(takeData);
		else take(value, text);
	}
}

/** An event named `error` is an error whatever its data. */
function asFailure(data: string): unknown {
	const parsed = parseJson(data) ?? data.trim();
	const isWrapped = typeof parsed === "object" && parsed !== null && "error" in parsed;
	return isWrapped ? parsed : { error: parsed };
}
