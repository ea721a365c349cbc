import { type AppError, badReply, withheld } from "../../errors/app-error.ts";
import { isFields } from "../../json.ts";
import { isFilterEnding } from "../completion/completion.ts";
import { namedFailureIn } from "../gateway/read-failure.ts";
import type { OpenReply } from "../gateway/reply.ts";

/** Fields that are true, or name a reason, where a filter withheld the answer; spelt without case and signs. */
const marks =
	/^(is|has)?(nsfw(concepts|content)?(detected)?|contentfiltered|filtered|moderated|raifilteredreason|blockreason)$/;
const endings = /^(finish|stop)reasons?$/;
const states = /^(status|state)$/;
const MAX_DEPTH = 6;

/** Whether a filter marked an answer as withheld. Of a list, the first entry is the one that is shown. */
export function isMarkedWithheld(value: unknown, depth = 0): boolean {
	if (depth > MAX_DEPTH) return false;
	if (Array.isArray(value)) return isMarkedWithheld(value[0], depth + 1);
	if (!isFields(value)) return false;
	return Object.entries(value).some(([key, inner]) => {
		const first: unknown = Array.isArray(inner) ? inner[0] : inner;
		return (
			isMark(key.replace(/[^a-z]/gi, "").toLowerCase(), first) || isMarkedWithheld(inner, depth + 1)
		);
	});
}

function isMark(key: string, value: unknown): boolean {
	if (value === true) return marks.test(key);
	if (typeof value !== "string" || value === "") return false;
	if (endings.test(key)) return isFilterEnding(value);
	if (states.test(key)) return /moderated|nsfw|filtered/i.test(value);
	return /reason$/.test(key) && marks.test(key);
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
