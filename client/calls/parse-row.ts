import { isErrorCode } from "#shared/errors.ts";
import { modelTasks, tasks } from "#shared/models.ts";
import type { AnswerKind } from "#shared/tasks/task.ts";
import { isRecord } from "../lib/is-record.ts";
import type { TaskOutput } from "../state/result.ts";
import type { QuestionPicture } from "../state/store.ts";
import {
	type ConversationLabel,
	type Row,
	rowStates,
	type Step,
	type Transcript,
	type Turn,
} from "./row.ts";

type Fields = Readonly<Record<string, unknown>>;

function hasText(value: unknown, ...names: readonly string[]): value is Fields {
	return isRecord(value) && names.every((name) => typeof value[name] === "string");
}

function hasLabel(value: unknown): value is Fields {
	return hasText(value, "label") && isNumber(value.score);
}

function hasBox(value: unknown): boolean {
	if (!hasLabel(value) || !isRecord(value.box)) return false;
	const { xmin, ymin, xmax, ymax } = value.box;
	return [xmin, ymin, xmax, ymax].every(isNumber);
}

function hasTimes(value: unknown): boolean {
	return hasText(value, "text") && isNumber(value.start) && isNumber(value.end);
}

function hasItems({ items }: Fields, isItem: (item: unknown) => boolean): boolean {
	return Array.isArray(items) && items.every(isItem);
}

const shapes: Record<AnswerKind, (result: Fields) => boolean> = {
	stream: (result) =>
		result.type === tasks.chat.result
			? hasText(result, "generated_text")
			: hasItems(result, (item) => hasText(item, "generated_text")),
	text: (result) =>
		hasText(result, "text") &&
		(result.segments === undefined || hasItems({ items: result.segments }, hasTimes)),
	picture: (result) => hasText(result, "imageUrl", "prompt"),
	sound: (result) => hasText(result, "audioUrl", "text"),
	labels: (result) => hasItems(result, hasLabel),
	boxes: (result) => hasItems(result, hasBox),
};

function isKnown(result: unknown): result is TaskOutput {
	if (!hasText(result, "type")) return false;
	if (result.type === "other") return "value" in result;
	const task = modelTasks.find((one) => tasks[one].result === result.type);
	return task !== undefined && shapes[tasks[task].gives](result);
}

/**
 * Validates a result for the views. It comes from outside: a newer server, a custom back-end or an old row may have
 * another shape, which was paid for and is shown as it is.
 */
export function parseResult(result: unknown): TaskOutput {
	return isKnown(result) ? result : { type: "other", value: result };
}

/** A stored row. Its input is the text, null if there is none; a file is stored beside it. */
export type StoredRow = Omit<Row, "input"> & { input: string | null };

/** A row as this browser stored it, perhaps with another build; undefined if it cannot be shown. */
export function parseRow(value: unknown): StoredRow | undefined {
	const step = parseStep(value);
	if (!step || !isRecord(value)) return undefined;
	const { order, at, input, parameters, madeFrom, batch } = value;
	const state = rowStates.find((one) => one === value.state);
	const isText = typeof input === "string";
	if (!isNumber(order) || !isTime(at) || !state || !(isText || input === null)) return undefined;
	const turn = parseTurn(value.turn);
	// A question without its conversation is nothing.
	if (value.turn !== undefined && !(turn && isText)) return undefined;
	return {
		...{ ...step, order, at, state, input },
		parameters: isRecord(parameters) ? parameters : {},
		madeFrom: listOf(madeFrom, parseStep),
		...(typeof batch === "string" && { batch }),
		...parseOutput(value),
		...(turn && { turn }),
		...(value.pictures !== undefined && { pictures: listOf(value.pictures, parsePicture) }),
	};
}

/** What a call has added to its row. */
function parseOutput(row: Fields) {
	const { result, thinking, firstTokenMs, provider, error, transcript, look } = row;
	return {
		...(result !== undefined && { result: parseResult(result) }),
		...(hasText(thinking, "reasoning") && {
			thinking: { reasoning: String(thinking.reasoning), ...numbersOf(thinking, "thinkingMs") },
		}),
		...(isNumber(firstTokenMs) && { firstTokenMs }),
		...(typeof provider === "string" && { provider }),
		...(isError(error) && { error }),
		...(isTranscript(transcript) && { transcript }),
		...(isRecord(look) && { look: parseLook(look) }),
	};
}

/** Stored rows without files, such as those of a conversation. Those that cannot be shown are left out. */
export function parseTextRows(values: unknown): Row[] {
	return listOf(values, (value) => {
		const row = parseRow(value);
		return row && row.input !== null ? { ...row, input: row.input } : undefined;
	});
}

/** What is stored of a conversation beside its rows; empty if it cannot be used. */
export function parseLabel(value: unknown): ConversationLabel {
	if (!isRecord(value)) return {};
	const { name, isKept } = value;
	return {
		...(typeof name === "string" && { name }),
		...(isKept === true && { isKept }),
	};
}

function parseStep(value: unknown): Step | undefined {
	if (!hasText(value, "id", "modelId")) return undefined;
	const task = modelTasks.find((one) => one === value.task);
	const { id, modelId, isVeiled } = value;
	return (
		task && {
			id: String(id),
			modelId: String(modelId),
			task,
			...(isVeiled === true && { isVeiled }),
		}
	);
}

function parseTurn(value: unknown): Turn | undefined {
	if (!hasText(value, "conversation", "question") || !isTime(value.askedAt)) return undefined;
	const { conversation, question, askedAt, replaces, branch } = value;
	return {
		...{ conversation: String(conversation), question: String(question), askedAt },
		...numbersOf(value, "chosen"),
		...(typeof replaces === "string" && { replaces }),
		...(hasText(branch, "name") && {
			branch: {
				name: String(branch.name),
				...(typeof branch.after === "string" && { after: branch.after }),
			},
		}),
	};
}

function parsePicture(value: unknown): QuestionPicture | undefined {
	if (!hasText(value, "look") || !String(value.look).startsWith("data:image/")) return undefined;
	return {
		look: String(value.look),
		...(value.isVeiled === true && { isVeiled: true }),
		...(hasText(value, "fromId") && { fromId: String(value.fromId) }),
	};
}

function parseLook({ picture, peaks }: Fields) {
	return {
		...(typeof picture === "string" && { picture }),
		...(Array.isArray(peaks) && { peaks: peaks.filter(isNumber) }),
	};
}

function isError(value: unknown): value is NonNullable<Row["error"]> {
	return (
		hasText(value, "errorCode", "fixer") &&
		typeof value.errorCode === "string" &&
		isErrorCode(value.errorCode)
	);
}

function isTranscript(value: unknown): value is Transcript {
	const isPart = (part: unknown) =>
		isRecord(part) && isNumber(part.start) && isNumber(part.end) && isSpeech(part.result);
	return isRecord(value) && isNumber(value.count) && hasItems({ items: value.done }, isPart);
}

function isSpeech(result: unknown): boolean {
	return isKnown(result) && result.type === "speech_recognition";
}

function isNumber(value: unknown): value is number {
	return typeof value === "number" && Number.isFinite(value);
}

/** Whether a date can have this time; one outside makes every format throw. */
function isTime(value: unknown): value is number {
	return isNumber(value) && !Number.isNaN(new Date(value).getTime());
}

function numbersOf<Name extends string>(value: Fields, name: Name): { [Key in Name]?: number } {
	const found = value[name];
	const fields: { [Key in Name]?: number } = {};
	if (isNumber(found)) fields[name] = found;
	return fields;
}

function listOf<Member>(value: unknown, parse: (one: unknown) => Member | undefined): Member[] {
	return Array.isArray(value) ? value.flatMap((one) => parse(one) ?? []) : [];
}
