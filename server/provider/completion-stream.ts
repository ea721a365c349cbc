import type { TaskName } from "#shared/models.ts";
import type { FinishReason, TokenUsage } from "#shared/result.ts";
import { AppError } from "../app-error.ts";
import { parseJson } from "../parse-json.ts";
import { type CompletionPart, completionSchema, partOf } from "./completion.ts";
import { decideError } from "./decide-error.ts";
import { readErrorBody } from "./error-body.ts";
import type { OpenReply } from "./open-reply.ts";
import { readJson } from "./read-reply.ts";
import { createReasoningSplitter, type SplitPiece } from "./reasoning-splitter.ts";
import { readServerSentEvents } from "./server-sent-events.ts";

/** A piece of a streamed answer on its way to the browser. */
export type AnswerPiece = { type: "reasoning" | "answer"; text: string; isRestart?: true };

/** What a streamed answer amounts to at its end. `answer` holds no thinking and is trimmed. */
export type AnswerEnd = {
	answer: string;
	finishReason: FinishReason;
	usage: TokenUsage | undefined;
};

/**
 * Reads a streamed completion: yields thinking and answer as they come, one event of a kind per
 * network read, and returns what they amount to. A server that answers with a whole JSON
 * completion is read too. Throws the AppError of an error event, a cut or an unreadable stream.
 */
export async function* readCompletionStream(
	reply: OpenReply,
	task: TaskName,
): AsyncGenerator<AnswerPiece, AnswerEnd> {
	const splitter = createReasoningSplitter();
	const end: AnswerEnd = { answer: "", finishReason: "stop", usage: undefined };
	for await (const parts of readParts(reply, task)) {
		const pieces: SplitPiece[] = [];
		for (const part of parts) {
			if (part.reasoning !== "") pieces.push({ kind: "reasoning", text: part.reasoning });
			if (part.content !== "") pieces.push(...splitter.push(part.content));
			end.finishReason = part.finishReason ?? end.finishReason;
			end.usage = part.usage ?? end.usage;
		}
		yield* passOn(pieces, end);
	}
	yield* passOn(splitter.end(), end);
	return { ...end, answer: end.answer.trim() };
}

function* passOn(pieces: readonly SplitPiece[], end: AnswerEnd): Generator<AnswerPiece> {
	let open: AnswerPiece | undefined;
	for (const { kind, text, isRestart } of pieces) {
		if (kind === "answer") end.answer = isRestart ? "" : end.answer + text;
		if (open?.type === kind && !isRestart) {
			open.text += text;
			continue;
		}
		if (open) yield open;
		open = { type: kind, text, ...(isRestart && { isRestart }) };
	}
	if (open) yield open;
}

async function* readParts(reply: OpenReply, task: TaskName): AsyncGenerator<CompletionPart[]> {
	if (reply.contentType === "application/json") {
		yield [partOf(await readJson(reply, completionSchema))];
		return;
	}
	let hasChunk = false;
	for await (const events of readServerSentEvents(reply.body)) {
		const parts = events.map((data) => readChunk(data, task));
		hasChunk = true;
		yield parts;
	}
	// A page or an empty body with status 200 is no answer.
	if (!hasChunk) throw new AppError("PROVIDER_BAD_RESPONSE", { detail: "no event in the stream" });
}

function readChunk(data: string, task: TaskName): CompletionPart {
	const chunk = completionSchema.safeParse(parseJson(data));
	if (chunk.success && chunk.data.choices) return partOf(chunk.data);
	const { message } = readErrorBody(data);
	if (message !== "" && data.startsWith("{")) {
		throw decideError({ task, status: undefined, message });
	}
	if (chunk.success) return partOf(chunk.data);
	throw new AppError("PROVIDER_BAD_RESPONSE", { detail: "unreadable event" });
}
