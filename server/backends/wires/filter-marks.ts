import { type AppError, badReply, withheld } from "../../errors/app-error.ts";
import { isFields } from "../../json.ts";
import { isFilterEnding } from "../completion/completion.ts";
import { namedFailureIn } from "../gateway/read-failure.ts";
import type { OpenReply } from "../gateway/reply.ts";

/** Fields that are true, or name reasons, where a filter withheld the answer; spelt without case and signs. */
const marks =
	/^(is|has|was|contains|output|input|prompt)?(nsfw|unsafe|moderated|(content)?filtered|flagged|blocked|censored|safety(violation|filter(ed|triggered)))(concepts?|content|images?|flags?|filter)?(detected|found|triggered)?$/;
const safe = /^(is|was)?safe$/;
const reasons = /(filtered|block(ed)?|moderation|rejection|refusal)reasons?$/;
const endings = /^(finish|stop)reasons?$/;
const states = /(status|state)$/;
const MAX_DEPTH = 6;

/**
 * Whether a filter marked an answer, or its headers, as withheld. Of a list of answers, the first one is shown; of a
 * filter's ratings, each counts.
 */
export function isMarkedWithheld(value: unknown, isOfFilter = false, depth = 0): boolean {
	if (depth > MAX_DEPTH) return false;
	if (Array.isArray(value)) {
		const all = isOfFilter ? value : value.slice(0, 1);
		return all.some((each) => isMarkedWithheld(each, isOfFilter, depth + 1));
	}
	if (!isFields(value)) return false;
	return Object.entries(value).some(([name, inner]) => {
		const key = name.replace(/[^a-z]/gi, "").toLowerCase();
		const first: unknown = Array.isArray(inner) ? inner[0] : inner;
		return (
			isMark(key, first) || isMarkedWithheld(inner, /rating|filter|safety/.test(key), depth + 1)
		);
	});
}

function isMark(key: string, value: unknown): boolean {
	if (value === true || value === 1 || value === "true") return marks.test(key);
	if (value === false || value === "false") return safe.test(key);
	if (typeof value !== "string" || value === "") return false;
	if (endings.test(key)) return isFilterEnding(value);
	if (states.test(key))
		return /\b(moderated|nsfw|(content_?)?filtered|blocked|flagged)\b/i.test(value);
	return reasons.test(key) && !/^\W*$|\bnone\b|unspecified/i.test(value);
}

/** The failure in a whole answer that has nothing to show: withheld, not done yet, or refused. */
export function refusalIn(answer: unknown, { sentCall }: OpenReply): AppError | undefined {
	if (isMarkedWithheld(answer)) return withheld("provider");
	return namedFailureIn(answer, sentCall) ?? (isUndone(answer) ? badReply("not done") : undefined);
}

/** A job that waits, runs or failed is no answer of another shape. */
function isUndone(answer: unknown): boolean {
	const status = isFields(answer) ? (answer["status"] ?? answer["state"]) : undefined;
	return (
		typeof status === "string" &&
		/^(in[ _-]?)?(queued?|processing|progress|pending|starting|started|running|submitted|failed|failure|errore?d?|cancell?ed|aborted)$/i.test(
			status.trim(),
		)
	);
}
