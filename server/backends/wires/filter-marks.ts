import { type AppError, badReply, withheld } from "../../errors/app-error.ts";
import { isFields } from "../../json.ts";
import { isFilterEnding } from "../completion/completion.ts";
import { failureIn, namedFailureIn } from "../gateway/read-failure.ts";
import type { OpenReply } from "../gateway/reply.ts";

/** Words beside the sign in the name of a mark; a name with others, such as a score or a setting, is none. */
const besides =
	"x|is|has|was|contains|as|content|input|output|prompt|images?|concepts?|flags?|detected|found|triggered";
const signs =
	"nsfw|unsafe|moderated|filtered|flagged|blocked|censored|sensitive|adult|policyviolation|safetyviolation|safetyfilter(?:ed|triggered)";
/** Fields that are true where a filter withheld the answer, spelt without case and signs. */
const marks = new RegExp(`^(?:${besides})*(?:${signs})(?:${besides}|${signs})*$`);
const safe = /^(is|was)?safe$/;
const reasons = /(filtered|block(ed)?|moderation|rejection|refusal)reasons?$/;
const endings = /^(finish|stop)reasons?$/;
const states = /(status|state)$/;
const verdicts = /^(x|content)?(safety|moderation|filter)(check(er)?|result|verdict)?$/;
const isTrue = /^(true|yes|1|detected|nsfw)$/i;
const isFalse = /^(false|no|0)$/i;
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
	if (value === undefined || typeof value === "object") return false;
	const said = String(value).trim();
	if (endings.test(key)) return isFilterEnding(said);
	if (reasons.test(key)) return !/^(\W*|0|true|false)$|\bnone\b|unspecified/i.test(said);
	if (states.test(key)) return isRefusal.test(said.replace(/[_-]/g, " "));
	if (verdicts.test(key)) return /^(un|re|block|flag|fail|den)/i.test(said);
	return (isTrue.test(said) && marks.test(key)) || (isFalse.test(said) && safe.test(key));
}

/** A state in which a filter left an answer. */
const isRefusal =
	/^(?!.*\b(not|no)\b).*\b(moderated|moderation|nsfw|filtered|blocked|flagged|censored|unsafe|content policy)\b/i;

/** The failure in a whole answer that has nothing to show: withheld, not done yet, or refused. */
export function refusalIn(answer: unknown, { sentCall }: OpenReply): AppError | undefined {
	if (isMarkedWithheld(answer)) return withheld("provider");
	return namedFailureIn(answer, sentCall) ?? (isUndone(answer) ? badReply("not done") : undefined);
}

/** The same for an answer that holds nothing readable: whatever failure it tells of. */
export function anyFailureIn(answer: unknown, reply: OpenReply): AppError | undefined {
	return refusalIn(answer, reply) ?? failureIn(answer, reply.sentCall);
}

/** A job that waits, runs or failed is no answer of another shape, wherever it says so. */
function isUndone(answer: unknown, depth = 0): boolean {
	if (!isFields(answer) || depth > 2) return false;
	return Object.entries(answer).some(([name, value]) => {
		if (/^(done|(is_?)?(completed?|finished|ready))$/i.test(name)) return value === false;
		if (typeof value === "object") return isUndone(value, depth + 1);
		return /^(\w+_)?(status|state)$/i.test(name) && undone.test(String(value).trim());
	});
}

const undone =
	/^(task[ _](status[ _])?)?((in|not)[ _-]?)?(queued?|processing|progress|pending|waiting|start(ing|ed)|created|accepted|scheduled|submitted|initiali[sz]ing|loading|running|fail(ed|ure)|errore?d?|cancell?ed|aborted|rejected|expired|throttled|time?d?[ _-]?out)$/i;
