import { StringDecoder } from "node:string_decoder";
import { createParser } from "eventsource-parser";
import { type AnswerPiece, createReasoningSplitter } from "#shared/reasoning-splitter.ts";
import type { FinishReason, TokenUsage } from "#shared/result.ts";
import { AppError, withheld } from "../../errors/app-error.ts";
import { badReply } from "../gateway/bad-reply.ts";
import { parseAnswer, parseJson } from "../gateway/parse-json.ts";
import { failureIn, namedFailureIn, type SentCall } from "../gateway/read-failure.ts";
import type { OpenReply } from "../gateway/reply.ts";
import { chunkSchema, failedSchema, partOf } from "./completion.ts";

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

/** Reads a completion to its end. `content` still has the thinking that stands in tags. */
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
		// A cut answer is useless here, so nothing of it is kept.
		throw error instanceof AppError && error.code !== "STREAM_CUT" ? error : badReply("cut off");
	}
	const { finishReason, usage } = completion.result();
	return { content: completion.content(), finishReason, usage };
}

/** Accumulates a completion. Synchronous, because async steps would cost more than their work. */
function createCompletion(sentCall: SentCall) {
	const reader = createAnswerReader();
	const splitter = createReasoningSplitter();
	const pieces: AnswerPiece[] = [];
	let content = "";
	let reasoning = "";
	let isCompletion = false;
	let hasDelta = false;
	let hasPieces = false;
	/** Thinking stood in tags before any came in a field: the field repeats it. */
	let hasTags = false;
	let finishReason: FinishReason | undefined;
	let hasFailed = false;
	let usage: TokenUsage | undefined;
	let isWithheld = false;
	let isOver = false;
	let failure: unknown;
	let unread: string | undefined;

	return {
		/** Pieces not yet yielded. */
		pieces,
		/** Feeds a network read. An error in it is thrown later, after the pieces that came before it. */
		take(read: IteratorResult<Uint8Array>) {
			try {
				if (!read.done) reader.read(read.value).forEach(takeEvent);
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
		/** All words as they came. */
		content: () => content,
		/** The answer as far as it came. */
		result: (): AnswerEnd => ({
			answer: splitter.answer().trim(),
			finishReason: finishReason ?? "stop",
			usage,
		}),
	};

	function takeEvent(data: string) {
		const chunk = readChunk(data, sentCall);
		if (!chunk) {
			unread ??= data;
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

	function takeEnding(ending: NonNullable<ReturnType<typeof partOf>["ending"]>) {
		if (ending === "withheld") isWithheld = true;
		else if (ending === "failed") hasFailed = true;
		else finishReason = ending;
	}

	/** A whole message after pieces repeats them; one after another may repeat the one before. */
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
		for (const data of reader.end()) takeLast(data);
		if (!isCompletion) throw noCompletion();
		splitter.end(pieces);
		if (isWithheld) throw withheld("provider");
		if (hasFailed) {
			throw new AppError(hasPieces ? "STREAM_CUT" : "PROVIDER_FAILED", {
				detail: "the model ended for no reason of an answer",
			});
		}
		// Providers end a broken stream cleanly too; a whole answer is whole.
		const isCut = !isDone && !finishReason && reader.isOfEvents();
		if (isCut) throw new AppError("STREAM_CUT", { detail: "no finish" });
		isOver = true;
	}

	/** The last event may lack its end. If it cannot be read, the stream was cut inside it. */
	function takeLast(data: string) {
		const isBroken = /^[{[]/.test(data) && parseJson(data) === undefined;
		if (isBroken && reader.isOfEvents()) isCompletion = true;
		else takeEvent(data);
	}

	/** HTML, an empty body or other events with status 200 are no answer, but may be a failure. */
	function noCompletion(): AppError {
		return (
			(unread === undefined ? undefined : failureIn(unread, sentCall)) ?? badReply(NO_COMPLETION)
		);
	}
}

/** Reads one event. Undefined for a ping or a note; throws the failure that it holds. */
function readChunk(data: string, sentCall: SentCall) {
	const parsed = parseJson(data);
	if (parsed === undefined) {
		// An unreadable event with words is an error; a ping with words is not.
		if (/^[{["]/.test(data)) throw badReply(NO_COMPLETION);
		return undefined;
	}
	const failure = failureOf(parsed, data, sentCall);
	if (failure) throw failure;
	const chunk = chunkSchema.safeParse(parsed);
	if (!chunk.success && hasChoices(parsed)) throw badReply(NO_COMPLETION);
	return chunk.data?.choices || chunk.data?.usage ? chunk.data : undefined;
}

const mayFail = /"error"|"base_resp"/;

/** Some routers put the error beside a last, empty choice, or into it. */
function failureOf(parsed: unknown, data: string, sentCall: SentCall): AppError | undefined {
	if (!mayFail.test(data)) return namedFailure(parsed, data, sentCall);
	const { error, choices, base_resp } = failedSchema.safeParse(parsed).data ?? {};
	const ofChoice = choices?.[0]?.error;
	const hasFailed = error || ofChoice || (base_resp && base_resp.status_code !== 0);
	if (!hasFailed) return namedFailure(parsed, data, sentCall);
	const failed = ofChoice ? JSON.stringify({ error: ofChoice }) : data;
	return failureIn(failed, sentCall) ?? badReply(NO_COMPLETION);
}

function hasChoices(parsed: unknown): boolean {
	return typeof parsed === "object" && parsed !== null && "choices" in parsed;
}

/** A failure without `error`, which must name its status: other events have messages, too. */
function namedFailure(parsed: unknown, data: string, sentCall: SentCall): AppError | undefined {
	return hasChoices(parsed) ? undefined : namedFailureIn(data, sentCall);
}

/** Reads an answer, be it events, a whole one, or one a line. The first character that is no blank decides. */
function createAnswerReader() {
	const events = createEventReader();
	let whole: Uint8Array[] | undefined;
	let size = 0;
	let isDecided = false;
	return {
		/** Feeds a network read; returns the events that it completed. */
		read(bytes: Uint8Array): string[] {
			if (!isDecided) decide(bytes);
			if (!whole) return events.read(bytes);
			size += bytes.byteLength;
			if (size > MAX_BYTES) throw badReply("answer too long");
			whole.push(bytes);
			return [];
		},
		end(): string[] {
			return whole ? answersIn(Buffer.concat(whole).toString("utf8")) : events.end();
		},
		isDone: () => events.isDone(),
		isOfEvents: () => whole === undefined,
	};

	function decide(bytes: Uint8Array) {
		// 0xef begins a byte order mark.
		const at = bytes.findIndex((byte) => byte > SPACE && !MARK.includes(byte));
		if (at === -1) return;
		isDecided = true;
		if (OPENING.includes(bytes[at] ?? 0)) whole = [];
	}
}

const SPACE = 0x20;
const MARK: readonly number[] = [0xef, 0xbb, 0xbf];
/** `{`, `[` and `<`: no line of events begins with them. */
const OPENING: readonly number[] = [0x7b, 0x5b, 0x3c];

/** A whole answer, a list of them, or one a line. */
function answersIn(text: string): string[] {
	const bare = text.replace(BYTE_ORDER_MARK, "").trim();
	const parsed = parseAnswer(bare);
	if (Array.isArray(parsed)) return parsed.map((each) => JSON.stringify(each));
	if (parsed !== undefined) return [JSON.stringify(parsed)];
	const lines = bare.split("\n").map((line) => line.trim());
	const isOfLines = lines.length > 1 && lines.every((line) => parseJson(line) !== undefined);
	return isOfLines ? lines : [bare];
}

/** Reads the events of one stream. Events that arrive together are returned together. */
export function createEventReader() {
	// Not TextDecoder: it takes eight times as long, and longer than everything else here.
	const decoder = new StringDecoder("utf8");
	let arrived: string[] = [];
	let size = 0;
	let isDone = false;
	const parser = createParser({
		onEvent: ({ event, data }) => {
			if (event === undefined || event === "" || event === "message") takeData(data);
			else takeNamed(event, data);
		},
		onError({ type }) {
			if (type === "max-buffer-size-exceeded") throw badReply("stream too long");
		},
		maxBufferSize: MAX_EVENT_CHARACTERS,
	});

	return {
		/** Feeds a network read; returns the data of the events that it completed. */
		read(bytes: Uint8Array): string[] {
			const isFirst = size === 0;
			size += bytes.byteLength;
			if (size > MAX_BYTES) throw badReply("stream too long");
			const text = decoder.write(bytes);
			return feed(isFirst && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
		},
		/** Flushes the end of the stream: its last event may lack its line breaks. */
		end: () => feed(`${decoder.end()}\n\n`),
		/** True once `[DONE]` was read; anything after it is ignored. */
		isDone: () => isDone,
	};

	function feed(text: string): string[] {
		arrived = [];
		parser.feed(text);
		return arrived;
	}

	function takeNamed(event: string, data: string) {
		if (event === "error") arrived.push(asFailure(data));
		// Events with other names are metadata, unless they carry the answer.
		else if (data.includes('"choices"')) takeData(data);
	}

	function takeData(data: string) {
		// Some servers put one line break between events, which makes them one event of several lines.
		const isOne = !data.includes("\n") || parseJson(data) !== undefined;
		const events = isOne ? [data] : data.split("\n");
		for (const event of events.map((text) => text.trim())) {
			if (isDone || event === "") continue;
			if (event === "[DONE]") isDone = true;
			else arrived.push(event);
		}
	}
}

/** An event named `error` is one, whatever it holds. */
function asFailure(data: string): string {
	const parsed = parseJson(data) ?? data.trim();
	const isWrapped = typeof parsed === "object" && parsed !== null && "error" in parsed;
	return JSON.stringify(isWrapped ? parsed : { error: parsed });
}
