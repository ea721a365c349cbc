import { setTimeout as sleep } from "node:timers/promises";
import { type AnswerPiece, createReasoningSplitter } from "#shared/reasoning-splitter.ts";
import type { FinishReason, TokenUsage } from "#shared/result.ts";
import { AppError, badReply, noAnswer, withheld } from "../../errors/app-error.ts";
import { failureIn, type SentCall } from "../gateway/read-failure.ts";
import type { OpenReply } from "../gateway/reply.ts";
import { createAnswerReader } from "./answer-reader.ts";
import type { partOf } from "./completion.ts";
import {
	type EventMeaning,
	meaningOfEvent,
	meaningOfJson,
	NO_COMPLETION,
} from "./event-meaning.ts";

/** A complete streamed answer. `answer` is trimmed and without thinking. */
export type AnswerEnd = {
	answer: string;
	finishReason: FinishReason;
	usage: TokenUsage | undefined;
};

/** A running answer: its pieces, then its end. */
export type AnswerStream = AsyncIterableIterator<AnswerPiece, AnswerEnd>;

/** What a running answer has said so far. */
export type Heard = Record<AnswerPiece["type"], string>;

/** Forwards a stream, and keeps in `heard` what it says. */
export async function* hear(stream: AnswerStream, heard: Heard): AnswerStream {
	try {
		for (;;) {
			const next = await stream.next();
			if (next.done) return next.value;
			heard[next.value.type] += next.value.text;
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
		while (pieces.length === 0 && !completion.isOver()) {
			completion.take(await nextOf(body, completion));
		}
		if (pieces.length > 0) return;
		await body.return?.();
		completion.throwFailure();
	}
}

/** Reads a completion to its end. `content` still includes thinking in tags. */
export async function readCompletion(reply: OpenReply) {
	let content = "";
	const completion = createCompletion(reply.sentCall, (words) => {
		content += words;
	});
	try {
		const body = reply.body[Symbol.asyncIterator]();
		while (!completion.isOver()) completion.take(await nextOf(body, completion));
		await body.return?.();
		completion.throwFailure();
	} catch (error) {
		// A partial answer is of no use here, so it is dropped.
		throw error instanceof AppError && error.code !== "STREAM_CUT" ? error : badReply("cut off");
	}
	const { finishReason, usage } = completion.result();
	return { content, finishReason, usage };
}

/** So long the tokens used may come after the finish reason, where nothing says that the stream ends. */
const AFTER_FINISH_MS = 3_000;
const over = { done: true, value: undefined } as const;

/**
 * The next read. After a finish reason the answer is whole: that the body breaks then, or stays open in silence, is its
 * end.
 */
function nextOf(
	body: AsyncIterator<Uint8Array>,
	{ isFinished }: Pick<ReturnType<typeof createCompletion>, "isFinished">,
): Promise<IteratorResult<Uint8Array, undefined>> {
	const next = body.next();
	if (!isFinished()) return next;
	const broken = next.catch((error: unknown) => {
		if (error instanceof AppError && error.code === "STOPPED") throw error;
		return over;
	});
	return Promise.race([broken, sleep(AFTER_FINISH_MS, over, { ref: false })]);
}

/**
 * Accumulates a completion. Synchronous, because async steps would cost more than their work. `onWords` gets the words
 * with the thinking in their tags.
 */
function createCompletion(sentCall: SentCall, onWords?: (words: string) => void) {
	const reader = createAnswerReader({
		takeEvent: (event) => takeMeaning(meaningOfEvent(event, sentCall)),
		takeJson: (value) => takeMeaning(meaningOfJson(value, sentCall)),
	});
	const splitter = createReasoningSplitter();
	const pieces: AnswerPiece[] = [];
	/** What whole messages said: the next one may repeat it. */
	const said = { content: "", reasoning: "" };
	let hasWords = false;
	let hasThinking = false;
	let isCompletion = false;
	let hasDelta = false;
	/** Thinking came in tags before it came in a field; the field repeats it. */
	let hasTags = false;
	let finishReason: FinishReason | undefined;
	let hasFailed = false;
	let usage: TokenUsage | undefined;
	let isWithheld = false;
	/** A text that is no event came: without a finish reason later, it is why the answer breaks off. */
	let hasStrayText = false;
	let isDone = false;
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
				if (read.done || isDone) end();
			} catch (error) {
				failure = error;
				isOver = true;
			}
		},
		isOver: () => isOver,
		/** Whether a finish reason came. */
		isFinished: () => finishReason !== undefined,
		throwFailure() {
			if (failure) throw failure;
		},
		/** The answer received so far. */
		result: (): AnswerEnd => ({
			answer: splitter.answer().trim(),
			finishReason: finishReason ?? "stop",
			usage,
		}),
	};

	function takeMeaning(meaning: EventMeaning) {
		// Anything after the end is ignored.
		if (isDone) return;
		if (meaning.type === "failure") throw meaning.error;
		if (meaning.type === "end") isDone = true;
		else if (meaning.type === "text") hasStrayText = true;
		else if (meaning.type === "noise") unread ??= meaning.value;
		else if (meaning.type === "piece") takePart(meaning);
		// Cut inside its last event; in the middle of a stream, words are missing.
		else if (isEnding) isCompletion = true;
		else throw badReply(NO_COMPLETION);
	}

	function takePart({
		part,
		hasChoices,
	}: {
		part: ReturnType<typeof partOf>;
		hasChoices: boolean;
	}) {
		isCompletion ||= hasChoices;
		takeThinking(part.isWhole ? newIn(part.reasoning, "reasoning") : part.reasoning);
		takeWords(part.isWhole ? newIn(part.content, "content") : part.content);
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

	/** A whole message sent after deltas repeats them; a second whole message may repeat the first. */
	function newIn(whole: string, field: keyof typeof said): string {
		if (hasDelta) return "";
		const known = said[field];
		const text = whole.startsWith(known) ? whole.slice(known.length) : whole;
		said[field] += text;
		return text;
	}

	function takeThinking(text: string) {
		if (text === "") return;
		hasThinking = true;
		if (!hasTags) splitter.pushReasoning(text, pieces);
	}

	function takeWords(text: string) {
		if (text === "") return;
		onWords?.(text);
		hasWords ||= text.trim() !== "";
		splitter.push(text, pieces);
		hasTags ||= !hasThinking && pieces[0]?.type === "reasoning";
	}

	function end() {
		isEnding = true;
		if (!isDone) reader.end();
		// HTML, an empty body or unrelated events with status 200 are not an answer, but may describe a failure.
		if (!isCompletion && (!isDone || unread !== undefined || hasStrayText)) {
			throw failureIn(unread, sentCall) ?? badReply(NO_COMPLETION);
		}
		splitter.end(pieces);
		const failed = failureAtEnd();
		if (failed) throw failed;
		isOver = true;
	}

	function failureAtEnd(): AppError | undefined {
		if (isWithheld) return withheld("provider");
		const isEmpty = !hasWords && !hasThinking;
		if (hasFailed) {
			return new AppError(isEmpty ? "PROVIDER_FAILED" : "STREAM_CUT", {
				detail: "the model ended for no reason of an answer",
			});
		}
		// Providers may close a broken stream cleanly, so a missing finish reason is an error; a whole message needs none.
		const isCut = !finishReason && reader.isOfEvents() && (!isDone || hasStrayText);
		if (isCut) return new AppError("STREAM_CUT", { detail: "no finish" });
		// A budget that is used up may have gone into thinking that the provider keeps to itself.
		return isEmpty && finishReason !== "length" ? noAnswer() : undefined;
	}
}
