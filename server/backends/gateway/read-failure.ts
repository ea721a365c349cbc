import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { ErrorCode } from "#shared/errors.ts";
import type { BackendTask } from "#shared/models.ts";
import { AppError } from "../../errors/app-error.ts";
import { providerError } from "../../errors/provider-error.ts";
import type { TransportReply } from "../network/network.ts";
import { parseJson } from "./parse-json.ts";

const MAX_CHARACTERS = 64 * 1024;
const MAX_MS = 2_000;

/** The task, and the body that was sent, which a failure may quote. */
export type Asked = { task: BackendTask; body?: object | undefined };

/** The error of an unusable answer; `detail` is for the log and quotes nothing. */
export function badReply(detail: string): AppError {
	return new AppError("PROVIDER_BAD_RESPONSE", { detail });
}

/** The error of a provider's failure, of which it reads at most 64 kB and 2 s. */
export async function readFailure(
	{ status, headers, body }: TransportReply,
	{ task, body: sent }: Asked,
): Promise<AppError> {
	// Following a redirect could send the key anywhere.
	if (status < 400) return badReply("redirect refused");
	const said = readErrorBody(await readStart(body));
	const retryAfterSeconds = retryAfter(headers["retry-after"]);
	return providerError({ ...said, task, isEcho: sent && echoOf(sent), status, retryAfterSeconds });
}

/** The error in a text with status 200, if it is a failure. */
export function failureIn(text: string, { task, body }: Asked): AppError | undefined {
	if (!text.trimStart().startsWith("{")) return undefined;
	const { status: namedStatus, ...said } = readErrorBody(text);
	if (said.message === "" && !said.isWithheld) return undefined;
	return providerError({
		...said,
		task,
		isEcho: body && echoOf(body),
		status: undefined,
		namedStatus,
	});
}

/** The same for a whole answer, which must name its status, because its text may be the answer. */
export function namedFailureIn(text: string, asked: Asked): AppError | undefined {
	const failure = failureIn(text, asked);
	return failure?.backendStatus === undefined ? undefined : failure;
}

/** The error of a file host, which knows neither our key nor the model. */
export function badFile(error: unknown): never {
	if (!(error instanceof AppError) || meansItself.has(error.code)) throw error;
	throw badReply(`file: ${error.detail ?? ""}`);
}

const meansItself = new Set<ErrorCode>(["STOPPED", "PROVIDER_TIMEOUT", "PROVIDER_BAD_RESPONSE"]);

async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
	const decoder = new TextDecoder();
	const reader = body[Symbol.asyncIterator]();
	const end = sleep(MAX_MS, undefined, { ref: false });
	let text = "";
	try {
		while (text.length < MAX_CHARACTERS) {
			const next = await Promise.race([reader.next(), end]);
			if (!next || next.done) break;
			text += decoder.decode(next.value, { stream: true });
		}
	} catch {
		// Without the body, the status is enough.
	}
	return text.slice(0, MAX_CHARACTERS);
}

/** Seconds of a Retry-After header (seconds or a date), at most one day. */
function retryAfter(header: string | undefined): number | undefined {
	if (!header) return undefined;
	const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
	return Number.isFinite(seconds) ? Math.min(Math.max(1, Math.ceil(seconds)), 86_400) : undefined;
}

const MESSAGE_MAX_CHARACTERS = 300;

const text = z.string().optional().catch(undefined);
const number = z.coerce.number().int().min(400).max(599).optional().catch(undefined);
const reported = z.object({ message: text, code: number, error_type: text, type: text });
type Reported = z.infer<typeof reported>;

const error = z.union([
	z.string().transform((message): Reported => ({ message })),
	z.array(z.string()).transform((all): Reported => ({ message: all.join(" ") })),
	reported,
]);
const detail = z.union([
	z.string(),
	z.array(z.object({ msg: z.string() })).transform((all) => all.map(({ msg }) => msg).join(" ")),
	z.object({ message: text, error: text }).transform((entry) => entry.message ?? entry.error),
]);
const shape = reported.extend({
	error: error.optional().catch(undefined),
	detail: detail.optional().catch(undefined),
	status: number,
	estimated_time: z.number().nonnegative().optional().catch(undefined),
	progress: z.number().min(0).max(100).optional().catch(undefined),
});

/**
 * Reads the body of a failure, in every shape seen (docs/provider.md). The message is raw, and empty for HTML
 * and broken JSON. `status` is one that the body itself names.
 */
export function readErrorBody(raw: string) {
	const parsed = parseJson(raw);
	if (parsed === undefined) return { message: isCode(raw) ? "" : clip(raw) };
	const body = shape.safeParse(parsed);
	if (!body.success) return { message: typeof parsed === "string" ? clip(parsed) : "" };
	const { data } = body;
	const codeWord = codeWordOf(parsed);
	return {
		isWithheld: filterCodes.includes(codeWord) || undefined,
		lacksModel: codeWord === "model_not_supported" || undefined,
		message: clip(data.error?.message || data.detail || data.message || ""),
		status: statusOf(data),
		estimatedSeconds: data.estimated_time,
		loadedPercent: data.progress,
	};
}

const filterCodes: readonly string[] = [
	"content_policy_violation",
	"moderation_blocked",
	"content_filter",
];
const coded = z.object({ code: text });
const withCode = coded.extend({ error: coded.optional().catch(undefined) });

/** A failure's code, if it is a word and not a status; else empty. */
function codeWordOf(parsed: unknown): string {
	const said = withCode.safeParse(parsed).data;
	return said?.error?.code ?? said?.code ?? "";
}

/** Some engines name a refused input by a word instead of a status. */
function statusOf({ error: inner, code, status, error_type, type }: z.infer<typeof shape>) {
	const isOfInput = [error_type, type, inner?.error_type, inner?.type].some(
		(kind) => kind === "validation" || kind === "invalid_request_error",
	);
	return inner?.code ?? code ?? status ?? (isOfInput ? 400 : undefined);
}

function isCode(raw: string): boolean {
	return /^\s*[<{[]|<\/?(html|body|head|title)\b/i.test(raw);
}

function clip(raw: string): string {
	return raw.trim().slice(0, MESSAGE_MAX_CHARACTERS);
}

/** So many equal characters in a row are no coincidence. */
const RUN_CHARACTERS = 12;
/** Shorter texts may be common words. */
const SHORTEST_TEXT = 4;
/** Fields of a request that hold a visitor's words; the others hold ours. */
const wordFields = new Set(["content", "prompt", "text", "inputs", "input"]);

/**
 * Some providers quote the request in their failures. Returns a test for a visitor's words in a message, so
 * that neither log nor page repeats them.
 */
export function echoOf(body: object): (message: string) => boolean {
	return (message) => "json" in body && wordsIn(body.json).some((words) => repeats(message, words));
}

function repeats(message: string, words: string): boolean {
	if (words.length < RUN_CHARACTERS) {
		return words.length >= SHORTEST_TEXT && message.includes(words);
	}
	for (let at = 0; at + RUN_CHARACTERS <= message.length; at += 1) {
		if (words.includes(message.slice(at, at + RUN_CHARACTERS))) return true;
	}
	return false;
}

function wordsIn(value: unknown, field = ""): string[] {
	if (typeof value === "string") return wordFields.has(field) ? [value.trim()] : [];
	if (Array.isArray(value)) return value.flatMap((each) => wordsIn(each, field));
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([name, each]) => wordsIn(each, name));
}
