import type { FinishReason, TokenUsage } from "#shared/result.ts";
import { AppError } from "../../errors/app-error.ts";
import { parseJson } from "../gateway/parse-json.ts";
import { type Asked, badReply, failureIn } from "../gateway/read-failure.ts";
import { type AnswerEnd, type AnswerPiece, addPiece } from "./answer-stream.ts";
import { chunkSchema, partOf } from "./completion.ts";
import { createReasoningSplitter } from "./reasoning-splitter.ts";
import { createEventReader } from "./server-sent-events.ts";

const NO_COMPLETION = "no completion in the answer";

/** Makes a completion that grows. Its steps are synchronous: async ones would cost more than their work. */
export function createCompletion(asked: Asked) {
	const events = createEventReader();
	const splitter = createReasoningSplitter();
	const pieces: AnswerPiece[] = [];
	let isCompletion = false;
	let finishReason: FinishReason | undefined;
	let usage: TokenUsage | undefined;
	let isOver = false;
	let failure: unknown;

	return {
		/** What came and was not given yet. */
		pieces,
		/** Takes what a network read gave. Its failure is thrown later: what came before it is kept. */
		take(read: IteratorResult<Uint8Array>) {
			try {
				if (!read.done) events.read(read.value).forEach(takeEvent);
				if (read.done || events.isDone()) end(events.isDone());
			} catch (error) {
				failure = error;
				isOver = true;
			}
		},
		/** Takes a completion that came as a whole. */
		takeWhole(bytes: Buffer) {
			takeEvent(bytes.toString("utf8"));
			end(true);
		},
		isOver: () => isOver,
		throwFailure() {
			if (failure) throw failure;
		},
		/** What all that came amounts to. */
		whatCame: (): AnswerEnd => ({
			answer: splitter.answer().trim(),
			finishReason: finishReason ?? "stop",
			usage,
		}),
	};

	function takeEvent(data: string) {
		const chunk = readChunk(data, asked);
		const part = partOf(chunk);
		isCompletion ||= chunk.choices !== undefined;
		if (part.reasoning !== "") addPiece(pieces, { type: "reasoning", text: part.reasoning });
		if (part.content !== "") splitter.push(part.content, pieces);
		finishReason = part.finishReason ?? finishReason;
		usage = part.usage ?? usage;
	}

	function end(isDone: boolean) {
		for (const data of events.end()) {
			// An event whose own end did not come: one that cannot be read was cut.
			if (parseJson(data) === undefined) isCompletion = true;
			else takeEvent(data);
		}
		// A page, an empty body or other events with status 200 are no answer.
		if (!isCompletion) throw badReply(NO_COMPLETION);
		splitter.end(pieces);
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
