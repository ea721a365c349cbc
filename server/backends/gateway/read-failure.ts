import { setTimeout as sleep } from "node:timers/promises";
import type { ErrorCode } from "#shared/errors.ts";
import type { TaskName } from "#shared/models.ts";
import { AppError } from "../../errors/app-error.ts";
import { providerError } from "../../errors/provider-error.ts";
import type { TransportReply } from "../network/transport.ts";
import { echoOf } from "./echo.ts";
import { readErrorBody } from "./error-body.ts";
import type { LineBody } from "./to-request.ts";

const MAX_CHARACTERS = 64 * 1024;
const MAX_MS = 2_000;

/** What was asked: the task, and what was sent, which a failure may repeat. */
export type Asked = { task: TaskName; body?: LineBody | undefined };

/** An answer that cannot be used; the detail is for the log and repeats nothing of it. */
export function badReply(detail: string): AppError {
	return new AppError("PROVIDER_BAD_RESPONSE", { detail });
}

/** Reads a provider's failure (at most 64 KB and 2 s of it) and says what it means. */
export async function readFailure(
	{ status, headers, body }: TransportReply,
	{ task, body: sent }: Asked,
): Promise<AppError> {
	// Followed, a redirect could lead the key or a file's request anywhere.
	if (status < 400) return badReply("redirect refused");
	const said = readErrorBody(await readStart(body));
	const retryAfterSeconds = retryAfter(headers["retry-after"]);
	return providerError({ ...said, task, isEcho: sent && echoOf(sent), status, retryAfterSeconds });
}

/** What a text that came with status 200 means where it is a failure. */
export function failureIn(text: string, { task, body }: Asked): AppError | undefined {
	if (!text.trimStart().startsWith("{")) return undefined;
	const { status: namedStatus, ...said } = readErrorBody(text);
	if (said.message === "") return undefined;
	return providerError({
		...said,
		task,
		isEcho: body && echoOf(body),
		status: undefined,
		namedStatus,
	});
}

/** The same of a whole answer, which must name its true status: its words may be the answer. */
export function namedFailureIn(text: string, asked: Asked): AppError | undefined {
	const failure = failureIn(text, asked);
	return failure?.backendStatus === undefined ? undefined : failure;
}

/** A file host knows neither our key nor the model: what it refuses is no fault of theirs. */
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
		// Even if the body breaks off there is the status, which is enough to decide.
	}
	return text.slice(0, MAX_CHARACTERS);
}

/** Seconds of a Retry-After header (seconds or a date), at most one day. */
function retryAfter(header: string | undefined): number | undefined {
	if (!header) return undefined;
	const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
	return Number.isFinite(seconds) ? Math.min(Math.max(1, Math.ceil(seconds)), 86_400) : undefined;
}
