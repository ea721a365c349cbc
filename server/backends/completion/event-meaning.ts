import { type AppError, badReply } from "../../errors/app-error.ts";
import { type Fields, isFields, parseAnswer } from "../../json.ts";
import { failureOf, isErrorAlone, namedFailureIn, type SentCall } from "../gateway/read-failure.ts";
import { chunkSchema, isFirst, partOf } from "./completion.ts";

/** An event of a stream. */
export type StreamEvent = { name?: string | undefined; data: string };

/**
 * The meaning of one event of a streamed answer, or of a whole answer. It is decided here only, in this order; a row
 * of event-meaning.test.ts stands for each shape seen.
 *
 * | Event | Meaning |
 * | --- | --- |
 * | named `error` or the like | `failure` |
 * | `[DONE]` in any case, or another word of an end; named so, without choices | `end` |
 * | of another name, without choices | `noise` |
 * | an `error` that says something, beside or inside the first choice, or a MiniMax head with a status | `failure` |
 * | a `type`, `object` or `status` that is an error's | `failure` |
 * | nothing but an `error` that says nothing (`{}`, `""`, `null`, `{ "message": "" }`) | `failure` without a message |
 * | `choices`, `usage` | `piece`: words, thinking, a reason to end; the empty `error` beside them counts for nothing |
 * | `choices` that cannot be read | `failure` |
 * | a message with a status or a code that is a failure's | `failure` |
 * | other JSON, a word that keeps the connection open | `noise` |
 * | JSON that breaks off | `broken` |
 * | any other text, such as "Internal Server Error" | `text`: the answer is cut, unless a finish reason comes |
 */
export type EventMeaning =
	| { type: "piece"; part: ReturnType<typeof partOf>; hasChoices: boolean }
	| { type: "end" }
	| { type: "failure"; error: AppError }
	/** `value`: its JSON, which may tell why no answer comes. */
	| { type: "noise"; value?: unknown }
	| { type: "text" }
	| { type: "broken" };

export const NO_COMPLETION = "no completion in the answer";

const MAX_DEPTH = 6;
const noise: EventMeaning = { type: "noise" };
const mayBeJson = /^[[{"\d-]|^(null|true|false|NaN|Infinity)$/;
/** Some servers write the field's name into its value too. */
const doubled = /^(data:\s*)+/;
const endWord = /^\[?\s*(done|end|eos|eof|stop|finish(ed)?|completed?|close)\s*\]?$/i;
const errorWord = /^(error|exception|fail(ed|ure)?)$/i;
/** What an error says that is none. */
const noError = /^\s*(null|none|no[ _-]?errors?|ok|success(ful)?|undefined|nil)?\s*$/i;
const ping = /^\[?(ping|keep[ _-]?alive|heartbeat|ok|processing)?[\]\s.…!]*$/i;

export function meaningOfEvent({ name = "", data }: StreamEvent, sentCall: SentCall): EventMeaning {
	const text = data.trim().replace(doubled, "");
	// A text that is no JSON costs a hundred times as much to parse as to look at.
	const value = mayBeJson.test(text) ? parseAnswer(text) : undefined;
	if (errorWord.test(name)) return failed(asFailure(value ?? text), sentCall);
	if (name !== "" && name !== "message" && !data.includes('"choices"')) {
		return endWord.test(name) ? { type: "end" } : noise;
	}
	return value === undefined ? meaningOfText(text) : meaningOfJson(value, sentCall);
}

/** The same for a whole answer, or a line of one that comes as JSON lines. */
export function meaningOfJson(value: unknown, sentCall: SentCall): EventMeaning {
	if (typeof value === "string") return meaningOfText(value);
	const failure = isFields(value) ? failureIn(value) : undefined;
	if (failure) return failed(failure, sentCall);
	const hasChoices = isFields(value) && "choices" in value;
	const chunk = chunkSchema.safeParse(value);
	if (!chunk.success && hasChoices) return { type: "failure", error: badReply(NO_COMPLETION) };
	if (chunk.data?.choices || chunk.data?.usage) {
		return {
			type: "piece",
			part: partOf(chunk.data),
			hasChoices: Array.isArray(chunk.data.choices),
		};
	}
	// Other events have messages too, so a failure without `error` must give a status.
	const error = hasChoices ? undefined : namedFailureIn(value, sentCall);
	return error ? { type: "failure", error } : { type: "noise", value };
}

function meaningOfText(text: string): EventMeaning {
	if (endWord.test(text)) return { type: "end" };
	if (ping.test(text)) return noise;
	return { type: /^[{["]/.test(text) ? "broken" : "text" };
}

function failed(failure: Fields, sentCall: SentCall): EventMeaning {
	return { type: "failure", error: failureOf(failure, sentCall) };
}

/** An event named `error` is a failure whatever its data. */
function asFailure(value: unknown): Fields {
	return isFields(value) && "error" in value ? value : { error: value };
}

/** The failure in an event: beside its choices, in the first choice, or in MiniMax's `base_resp`. */
function failureIn(value: Fields): Fields | undefined {
	const { error, choices, base_resp: head, type, object, status } = value;
	if (!isBlank(error)) return value;
	const isError = () => [type, object, status].some((word) => errorWord.test(String(word)));
	if (!choices && isError()) return value;
	if (isErrorAlone(value)) return value;
	const first = Array.isArray(choices) ? choices.filter(isFields).find(isFirst) : undefined;
	if (first && !isBlank(first["error"])) return { error: first["error"] };
	return isFields(head) && !isBlank(head["status_code"]) ? value : undefined;
}

/** Whether a value says nothing: nothing itself, or with nothing in it. */
function isBlank(value: unknown, depth = 0): boolean {
	if (typeof value === "string") return noError.test(value);
	if (typeof value !== "object" || value === null) return !value || value === 200;
	return depth < MAX_DEPTH && Object.values(value).every((each) => isBlank(each, depth + 1));
}
