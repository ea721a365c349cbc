import type { TaskName } from "#shared/models.ts";
import type { FinishReason, TokenUsage } from "#shared/result.ts";
import { AppError } from "../../errors/app-error.ts";
import { badReply } from "../gateway/bad-reply.ts";
import type { OpenReply } from "../gateway/open-reply.ts";
import { parseJson } from "../gateway/parse-json.ts";
import { type FailureSource, failureIn } from "../gateway/read-failure.ts";
import { readBytes } from "../gateway/read-reply.ts";
import { type AnswerEnd, type AnswerPiece, joined } from "./answer-stream.ts";
import { chunkSchema, partOf } from "./completion.ts";
import { createReasoningSplitter } from "./reasoning-splitter.ts";
import { createEventReader } from "./server-sent-events.ts";

const NO_COMPLETION = "no completion in the answer";

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
		const bytes = await readBytes(reply);
		yield* completion.take([bytes.toString("utf8")]);
		return yield* completion.close(true);
	}
	const events = createEventReader();
	for await (const bytes of reply.body) {
		for (const piece of completion.take(events.read(bytes))) yield piece;
		if (events.isDone()) break;
	}
	yield* completion.takeLast(events.end());
	return yield* completion.close(events.isDone());
}

/** A completion while it arrives. Its steps are synchronous: async ones would cost more than their work. */
function createCompletion(source: FailureSource) {
	const splitter = createReasoningSplitter();
	let isCompletion = false;
	let finishReason: FinishReason | undefined;
	let usage: TokenUsage | undefined;

	return {
		take,
		/** Takes a last event whose end did not come: one that cannot be read was cut. */
		*takeLast(data: readonly string[]): Generator<AnswerPiece> {
			const isReadable = data.every((text) => parseJson(text) !== undefined);
			if (isReadable) yield* take(data);
			else isCompletion = true;
		},
		*close(isDone: boolean): Generator<AnswerPiece, AnswerEnd> {
			// A page, an empty body or other events with status 200 are no answer.
			if (!isCompletion) throw badReply(NO_COMPLETION);
			yield* joined(splitter.end());
			if (!isDone && !finishReason) throw new AppError("STREAM_CUT", { detail: "no finish" });
			return { answer: splitter.answer().trim(), finishReason: finishReason ?? "stop", usage };
		},
	};

	function* take(data: readonly string[]): Generator<AnswerPiece> {
		const pieces: AnswerPiece[] = [];
		try {
			for (const text of data) {
				const chunk = readChunk(text, source);
				const part = partOf(chunk);
				isCompletion ||= chunk.choices !== undefined;
				if (part.reasoning !== "") pieces.push({ type: "reasoning", text: part.reasoning });
				if (part.content !== "") pieces.push(...splitter.push(part.content));
				finishReason = part.finishReason ?? finishReason;
				usage = part.usage ?? usage;
			}
		} finally {
			// What came before an error event in the same network read is kept.
			yield* joined(pieces);
		}
	}
}

function readChunk(data: string, source: FailureSource) {
	const chunk = chunkSchema.safeParse(parseJson(data));
	// Some routers put the error beside a last, empty choice.
	const isFailure = !chunk.success || !chunk.data.choices || chunk.data.error;
	const failure = isFailure ? failureIn(data, source) : undefined;
	if (failure) throw failure;
	if (!chunk.success) throw badReply(NO_COMPLETION);
	return chunk.data;
}
