import type { TaskName } from "#shared/models.ts";
import { AppError } from "../../errors/app-error.ts";
import { decideError } from "../../errors/decide-error.ts";
import { readErrorBody } from "../gateway/error-body.ts";
import type { OpenReply } from "../gateway/open-reply.ts";
import { parseJson } from "../gateway/parse-json.ts";
import { JSON_REPLY_MAX_BYTES, readBytes } from "../gateway/read-reply.ts";
import type { AnswerEnd, AnswerPiece } from "./answer-piece.ts";
import { type CompletionPart, chunkSchema, partOf } from "./completion.ts";
import { passOn } from "./pass-on.ts";
import { createReasoningSplitter, type SplitPiece } from "./reasoning-splitter.ts";
import { createEventReader } from "./server-sent-events.ts";

/**
 * Reads a streamed completion: yields thinking and answer as they come, at most one piece of each kind
 * per network read, and returns the whole. A server that answers with a whole JSON
 * completion is read too. Throws the AppError of an error event, a cut or an unreadable stream. A
 * stream is whole when it gave a finish reason or `[DONE]`: providers end a broken one cleanly too.
 */
export async function* readCompletionStream(
	reply: OpenReply,
	task: TaskName,
): AsyncGenerator<AnswerPiece, AnswerEnd> {
	const completion = createCompletion({ task, isEcho: reply.isEcho });
	if (reply.contentType === "application/json") {
		const bytes = await readBytes(reply, JSON_REPLY_MAX_BYTES);
		yield* completion.take([bytes.toString("utf8")]);
		yield* completion.close(true);
	} else {
		const events = createEventReader();
		for await (const bytes of reply.body) {
			for (const piece of completion.take(events.read(bytes))) yield piece;
			if (events.isDone()) break;
		}
		yield* completion.takeLast(events.end());
		yield* completion.close(events.isDone());
	}
	return completion.end();
}

type Source = { task: TaskName; isEcho: OpenReply["isEcho"] };

/** A completion while it arrives. Its steps are synchronous: async ones would cost more than their work. */
function createCompletion(source: Source) {
	const splitter = createReasoningSplitter();
	const end: Omit<AnswerEnd, "answer"> = { finishReason: "stop", usage: undefined };
	let isCompletion = false;
	let isFinished = false;

	return {
		take,
		/** Takes a last event whose end did not come: one that cannot be read was cut. */
		*takeLast(data: readonly string[]): Generator<AnswerPiece> {
			const isReadable = data.every((text) => parseJson(text) !== undefined);
			if (isReadable) yield* take(data);
			else isCompletion = true;
		},
		*close(isDone: boolean): Generator<AnswerPiece> {
			// A page, an empty body or other events with status 200 are no answer.
			if (!isCompletion) throw badStream();
			yield* passOn(splitter.end());
			if (!isDone && !isFinished) throw new AppError("STREAM_CUT", { detail: "no finish" });
		},
		end: (): AnswerEnd => ({ ...end, answer: splitter.answer().trim() }),
	};

	function* take(data: readonly string[]): Generator<AnswerPiece> {
		const { chunks, failure } = readChunks(data, source);
		const pieces: SplitPiece[] = [];
		for (const { part, hasChoices } of chunks) {
			isCompletion ||= hasChoices;
			isFinished ||= part.finishReason !== undefined;
			if (part.reasoning !== "") pieces.push({ kind: "reasoning", text: part.reasoning });
			if (part.content !== "") pieces.push(...splitter.push(part.content));
			end.finishReason = part.finishReason ?? end.finishReason;
			end.usage = part.usage ?? end.usage;
		}
		yield* passOn(pieces);
		if (failure) throw failure;
	}
}

/** What came before an error event in the same network read is kept. */
function readChunks(events: readonly string[], source: Source) {
	const chunks: Chunk[] = [];
	try {
		for (const data of events) chunks.push(readChunk(data, source));
	} catch (failure) {
		return { chunks, failure };
	}
	return { chunks, failure: undefined };
}

type Chunk = { part: CompletionPart; hasChoices: boolean };

function readChunk(data: string, source: Source): Chunk {
	const chunk = chunkSchema.safeParse(parseJson(data));
	if (!chunk.success) throw errorIn(data, source) ?? badStream();
	const { choices, error } = chunk.data;
	// Some routers put the error beside a last, empty choice.
	const failure = choices && !error ? undefined : errorIn(data, source);
	if (failure) throw failure;
	return { part: partOf(chunk.data), hasChoices: choices !== undefined };
}

function errorIn(data: string, source: Source): AppError | undefined {
	if (!data.trimStart().startsWith("{")) return undefined;
	const { status: namedStatus, ...said } = readErrorBody(data);
	if (said.message === "") return undefined;
	return decideError({ ...source, status: undefined, namedStatus, ...said });
}

function badStream(): AppError {
	return new AppError("PROVIDER_BAD_RESPONSE", { detail: "no completion in the answer" });
}
