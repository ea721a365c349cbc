import { once } from "node:events";
import type { ErrorCode } from "#shared/errors.ts";
import type { BackendTask } from "#shared/models.ts";
import { startSilenceTimer } from "#shared/silence-timer.ts";
import { AppError, badReply } from "../../errors/app-error.ts";
import { providerError } from "../../errors/provider-failure.ts";
import { kindOfCodes } from "../../errors/provider-table.ts";
import { type Fields, isFields } from "../../json.ts";
import type { TransportReply } from "../network/network.ts";
import { decompressed } from "./decompress.ts";
import { type ErrorBody, errorBodyOf, readErrorBody, withoutGaps } from "./error-body.ts";
import { waitIn, waitSaid } from "./retry-after.ts";

const MAX_CHARACTERS = 64 * 1024;
const MAX_MS = 2_000;

/** The task of a call, its words, which a failure may quote, and the body that was sent, whose fields it may name. */
export type SentCall = { task: BackendTask; words: readonly string[]; body?: object | undefined };

/** The error of a provider's failure. Reads at most 64 kB of it, for at most 2 s. */
export async function readFailure(
	{ status, headers, body }: TransportReply,
	sentCall: SentCall,
): Promise<AppError> {
	// Following a redirect could send the key anywhere.
	if (status < 400) {
		return new AppError("PROVIDER_BAD_RESPONSE", { detail: "redirect refused", isFree: true });
	}
	const text = await readStart(() => decompressed(body, headers["content-encoding"]));
	const head = { status, retryAfterSeconds: waitIn(headers, status === 429) };
	return errorOf(readErrorBody(text), sentCall, head);
}

/** The error in the JSON of an answer with status 200, if it is a failure. */
export function failureIn(answer: unknown, sentCall: SentCall): AppError | undefined {
	// An array is an answer of another shape; failures are objects.
	const isText = (each: unknown) => typeof each === "string";
	if (typeof answer !== "object" || (Array.isArray(answer) && answer.every(isText)))
		return undefined;
	const body = errorBodyOf(answer);
	const isSilent = body.message === "" && kindOfCodes(body.codes) === undefined;
	if (isSilent && !isWordlessError(answer)) return undefined;
	return errorOf(body, sentCall, noHead);
}

/** Whether an answer is nothing but an error, or has one that names a status. */
function isWordlessError(answer: unknown): boolean {
	if (!isFields(answer) || !answer["error"]) return false;
	return isErrorAlone(answer) || errorBodyOf(answer["error"]).status !== undefined;
}

/** Whether JSON has nothing but an `error`, whatever that says. */
export function isErrorAlone(answer: Fields): boolean {
	return "error" in answer && Object.keys(answer).length === 1;
}

/** The error of JSON that is a failure for certain, even without a message. */
export function failureOf(failure: unknown, sentCall: SentCall): AppError {
	return errorOf(errorBodyOf(failure), sentCall, noHead);
}

/** Some engines report a refused input by a word instead of a status. */
const ofInput = ["validation", "invalidrequesterror"];

type Head = { status: number | undefined; retryAfterSeconds: number | undefined };
const noHead: Head = { status: undefined, retryAfterSeconds: undefined };

function errorOf(body: ErrorBody, { task, words, body: sent }: SentCall, head: Head): AppError {
	const { status: named, retryAfterSeconds, ...said } = body;
	const isOfInput = said.codes.some((code) => ofInput.includes(code));
	return providerError({
		...said,
		task,
		isEcho: echoOf(words),
		sentFields: sent && fieldsOf(sent),
		status: head.status,
		namedStatus: named ?? (isOfInput ? 400 : undefined),
		retryAfterSeconds: head.retryAfterSeconds ?? retryAfterSeconds ?? waitSaid(said.message),
	});
}

function fieldsOf(body: object): string[] {
	const sent = "json" in body ? body.json : undefined;
	return typeof sent === "object" && sent !== null ? Object.keys(sent) : [];
}

/** Codes that only say that something failed. */
const general = new Set<ErrorCode>([
	"API_ERROR",
	"PROVIDER_FAILED",
	"IMAGE_GENERATION_FAILED",
	"TTS_FAILED",
	"WHISPER_FAILED",
]);

/** The same for a whole answer. It must name the failure, because its text may be the answer. */
export function namedFailureIn(answer: unknown, sentCall: SentCall): AppError | undefined {
	const failure = failureIn(answer, sentCall);
	if (!failure || (failure.backendStatus === undefined && general.has(failure.code))) {
		return undefined;
	}
	return failure;
}

/** The error of a file host, which knows neither our key nor the model. */
export function badFile(error: unknown): never {
	if (!(error instanceof AppError) || meansItself.has(error.code)) throw error;
	throw badReply(`file: ${error.detail ?? ""}`);
}

const meansItself = new Set<ErrorCode>(["STOPPED", "PROVIDER_TIMEOUT", "PROVIDER_BAD_RESPONSE"]);

async function readStart(open: () => AsyncIterable<Uint8Array>): Promise<string> {
	const decoder = new TextDecoder();
	const late = new AbortController();
	const end = once(late.signal, "abort").then(() => undefined);
	const watch = startSilenceTimer(() => late.abort(), MAX_MS);
	let text = "";
	try {
		const reader = open()[Symbol.asyncIterator]();
		while (text.length < MAX_CHARACTERS) {
			const next = await Promise.race([reader.next(), end]);
			if (!next || next.done) break;
			text += decoder.decode(next.value, { stream: true });
		}
	} catch {
		// Without the body, the status is enough.
	} finally {
		watch.stop();
	}
	return text.slice(0, MAX_CHARACTERS);
}

/** A common substring of this length is no coincidence. */
const RUN_CHARACTERS = 12;
/** Shorter texts may be common words. */
const SHORTEST_TEXT = 4;

/**
 * Some providers quote the request in their failures. Returns a test for the visitor's texts in a message, so that
 * neither the log nor the page repeats them.
 */
export function echoOf(texts: readonly string[]): (message: string) => boolean {
	// A code may be the visitor's text, too.
	const spelt = texts.flatMap((text) => [text.trim(), withoutGaps(text)]);
	return (message) => spelt.some((text) => repeats(message, text));
}

function endsInQuote(before: string): boolean {
	return /["'`‘“«:([{<]\s*$/.test(before);
}

function repeats(message: string, words: string): boolean {
	if (words.length < SHORTEST_TEXT) return false;
	if (words.length < RUN_CHARACTERS) {
		// A word such as "error" or "test" is the provider's own, unless it is quoted.
		const isWord = /^[a-z]+$/i.test(words);
		return isWord ? message.split(words).slice(0, -1).some(endsInQuote) : message.includes(words);
	}
	for (let at = 0; at + RUN_CHARACTERS <= message.length; at += 1) {
		if (words.includes(message.slice(at, at + RUN_CHARACTERS))) return true;
	}
	return false;
}
