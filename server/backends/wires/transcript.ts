import { createParser } from "eventsource-parser";
import { z } from "zod";
import { badReply, unreadReply } from "../../errors/app-error.ts";
import { isFields, parseAnswer, parseJson } from "../../json.ts";
import { failureIn } from "../gateway/read-failure.ts";
import { type OpenReply, readBytes } from "../gateway/reply.ts";
import { anyFailureIn } from "./filter-marks.ts";

const seconds = z.number().nonnegative();
const segment = z.object({ start: seconds, end: seconds, text: z.string() });
/** The end of the last part may be missing. */
const chunk = z
	.object({ timestamp: z.tuple([seconds, seconds.nullable()]), text: z.string() })
	.transform(({ timestamp: [start, end], text }) => ({ start, end: end ?? start, text }));
const part = z.union([segment, chunk]);

/** Where transcripts keep their text, the likeliest first. */
const textKeys = [
	...["text", "transcription", "transcript", "generated_text", "output_text", "output"],
	...["result", "results", "data", "channels", "alternatives"],
];
const partKeys = ["segments", "chunks"];
const MAX_DEPTH = 6;

/** Reads a transcript, with timestamps if the answer has them. */
export async function readTranscript(reply: OpenReply) {
	const text = (await readBytes(reply)).toString("utf8");
	const answer = answerIn(text, reply);
	const parts = partsIn(answer);
	// Whisper's text starts with a space.
	const words = (wordsIn(answer) ?? parts.map((each) => each.text).join(" ")).trim();
	return { text: words, segments: parts.length > 0 ? parts : undefined };
}

/** JSON, events, or plain text. */
function answerIn(text: string, reply: OpenReply): unknown {
	const bare = text.replace(/^\ufeff/, "").trim();
	const parsed = parseAnswer(bare);
	if (typeof parsed === "string") return parsed;
	if (typeof parsed === "object" && parsed !== null) return checked(parsed, bare, reply);
	if (/^(data|event|id|retry)?:/.test(bare)) return eventsIn(bare, reply.sentCall);
	const isPlain = reply.contentType === "text/plain";
	// Somebody may have said "42" or nothing.
	if (isPlain && text !== "" && (bare === "" || parsed !== undefined)) return bare;
	if (parsed !== undefined) throw unreadReply("no transcript", bare);
	if (bare === "" || otherThanWords.test(bare)) throw badReply("no transcript");
	return bare;
}

/** The start of a page, or of JSON that was cut; words may start with "[Music]" or a quotation. */
const otherThanWords = /^(?:[{<]|\[\s*(?:["{[]|$)|"[^"]*$)/;

/** Passes an answer through. Throws if it is an error with status 200, or has no transcript. */
function checked(answer: object, text: string, reply: OpenReply): object {
	const hasFailed = isFields(answer) && Boolean(answer["error"]);
	if (!hasFailed && wordsIn(answer) !== undefined) return answer;
	const failure = anyFailureIn(answer, reply);
	if (failure || hasFailed) throw failure ?? badReply("no transcript");
	if (!isSilence(answer)) throw unreadReply("no transcript", text);
	return answer;
}

/** Metadata fields of a transcript. A response with nothing else means silence. */
const describing = new Set([
	...["id", "object", "created", "task", "model", "usage", "duration", "language"],
	...["language_code", "language_probability", "words", "x_groq", ...partKeys],
]);

/** Whether an answer without text has no field that may hold text under another name. */
function isSilence(answer: object): boolean {
	if (Array.isArray(answer)) return answer.length === 0;
	return Object.entries(answer).every(
		([name, value]) => describing.has(name) || value === null || value === "",
	);
}

/** The text of a stream: its deltas, or the last event if it has all of them. */
function eventsIn(text: string, sentCall: OpenReply["sentCall"]): unknown {
	const events: string[] = [];
	createParser({ onEvent: ({ data }) => events.push(data) }).feed(`${text}\n\n`);
	let pieces = "";
	let whole: unknown;
	for (const data of events) {
		const event = parseJson(data);
		if (!isFields(event)) continue;
		if (event["error"]) throw failureIn(event, sentCall) ?? badReply("no transcript");
		if (typeof event["delta"] === "string") pieces += event["delta"];
		else if (wordsIn(event) !== undefined) whole = event;
	}
	if (whole === undefined && pieces === "") throw badReply("no transcript");
	return whole ?? pieces;
}

function wordsIn(value: unknown, depth = 0): string | undefined {
	if (depth > MAX_DEPTH) return undefined;
	if (typeof value === "string") return value;
	if (Array.isArray(value)) {
		const all = value.map((each) => wordsIn(each, depth + 1)).filter((each) => each !== undefined);
		return all.length > 0 ? all.map((each) => each.trim()).join(" ") : undefined;
	}
	if (!isFields(value)) return undefined;
	const found = textKeys.map((key) => wordsIn(value[key], depth + 1));
	return found.find((text) => text) ?? found.find((text) => text !== undefined);
}

/** Unreadable segments are dropped. */
function partsIn(value: unknown) {
	const first: unknown = Array.isArray(value) ? value[0] : value;
	const list = isFields(first) ? partKeys.map((key) => first[key]).find(Array.isArray) : undefined;
	return (list ?? []).flatMap((each) => {
		const read = part.safeParse(each).data;
		const text = read?.text.trim();
		return read && text ? [{ ...read, text }] : [];
	});
}
