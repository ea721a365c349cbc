import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Cover } from "#shared/covers.ts";
import { type TaskName, tasks } from "#shared/models.ts";
import type { AnswerPiece } from "#shared/reasoning-splitter.ts";
import { finishReason, tokenUsage } from "#shared/result.ts";
import { detectedObject } from "#shared/tasks/detect.ts";
import type { AnswerKind } from "#shared/tasks/task.ts";
import { segment } from "#shared/tasks/transcribe.ts";
import { type AnswerStream, hear } from "../backends/completion/completion-stream.ts";
import type { WireAnswers, WireTasks } from "../backends/wires/wire.ts";
import { peaksOf } from "./cover-of.ts";

/** How answers of a task are stored as JSON and read back. */
type AnswerFormat<Answer> = {
	/** Forwards an answer, and calls `store` once it is complete. */
	record(answer: Answer, store: (stored: unknown) => void): Answer;
	/** Reads a stored answer; undefined if it is damaged. */
	replay(stored: unknown): Answer | undefined;
	/** What there is to see of a stored answer; `name`: the one under which it is stored. */
	cover(stored: unknown, name: string): Cover | undefined;
};

const COVER_CHARACTERS = 240;
const COVER_LABELS = 3;

const mediaFile = z.object({ type: z.string(), base64: z.string() });

/** A stored picture or sound; undefined if it is damaged. */
export function storedFile(stored: unknown): { type: string; bytes: Buffer } | undefined {
	const { data } = mediaFile.safeParse(stored);
	return data && { type: data.type, bytes: Buffer.from(data.base64, "base64") };
}

function textCover(text: string): Cover {
	return { kind: "text", text: text.trim().slice(0, COVER_CHARACTERS) };
}

/** The format of each kind of answer. */
const formats: { [Kind in AnswerKind]: AnswerFormat<WireAnswers[Kind]> } = {
	stream: streamed(),
	text: whole(
		z.object({
			text: z.string(),
			segments: z.array(segment()).optional(),
			isLanguageIgnored: z.literal(true).optional(),
		}),
		({ text }) => textCover(text),
	),
	picture: whole(mediaFile, (_picture, name) => ({ kind: "picture", name })),
	labels: whole(z.array(z.object({ label: z.string(), score: z.number() })), (labels) => ({
		kind: "labels",
		items: labels.slice(0, COVER_LABELS),
	})),
	boxes: whole(z.array(detectedObject()), (items) => ({ kind: "boxes", items })),
	sound: {
		record(answer, store) {
			store({ type: answer.type, base64: answer.bytes.toString("base64") });
			return answer;
		},
		replay: storedFile,
		cover(stored) {
			const file = storedFile(stored);
			return file && { kind: "sound", peaks: peaksOf(file) };
		},
	},
};

/** The format of a task's answers. */
export function answerFormat<Name extends TaskName>(
	task: Name,
): AnswerFormat<WireTasks[Name]["output"]> {
	return formats[tasks[task].gives];
}

function whole<Answer>(
	schema: z.ZodType<Answer>,
	coverOf: (answer: Answer, name: string) => Cover,
): AnswerFormat<Answer> {
	return {
		record(answer, store) {
			store(answer);
			return answer;
		},
		replay: (stored) => schema.safeParse(stored).data,
		cover(stored, name) {
			const { data } = schema.safeParse(stored);
			return data && coverOf(data, name);
		},
	};
}

const storedText = z.object({
	reasoning: z.string(),
	answer: z.string().min(1),
	finishReason,
	usage: tokenUsage.optional(),
});

/** A text is stored as a whole and replayed in quick chunks. */
function streamed(): AnswerFormat<AnswerStream> {
	return {
		async *record(stream, store) {
			const heard = { reasoning: "", answer: "" };
			const end = yield* hear(stream, heard);
			if (end.answer !== "") store({ reasoning: heard.reasoning, ...end });
			return end;
		},
		replay(stored) {
			const { data } = storedText.safeParse(stored);
			return data && play(data);
		},
		cover(stored) {
			const { data } = storedText.safeParse(stored);
			return data && textCover(data.answer);
		},
	};
}

const PIECE_CHARACTERS = 80;
const PIECE_PAUSE_MS = 10;

async function* play({ reasoning, answer, finishReason, usage }: z.infer<typeof storedText>) {
	yield* piecesOf("reasoning", reasoning);
	yield* piecesOf("answer", answer);
	return { answer, finishReason, usage };
}

async function* piecesOf(type: AnswerPiece["type"], text: string): AsyncGenerator<AnswerPiece> {
	for (let start = 0; start < text.length; start += PIECE_CHARACTERS) {
		if (start > 0) await sleep(PIECE_PAUSE_MS);
		yield { type, text: text.slice(start, start + PIECE_CHARACTERS) };
	}
}
