import type { TaskName } from "#shared/models.ts";
import type { AppError } from "../../errors/app-error.ts";
import type { IsEcho } from "../../errors/decide-error.ts";
import { decideError } from "../../errors/decide-error.ts";
import type { TransportReply } from "../network/transport.ts";
import { readErrorBody } from "./error-body.ts";

const MAX_BYTES = 64 * 1024;
const MAX_MS = 2_000;

/** Reads a provider's failure (at most 64 KB and 2 s of it) and says what it means. */
export async function readFailure(options: {
	task: TaskName;
	reply: TransportReply;
	isEcho: IsEcho | undefined;
}): Promise<AppError> {
	const { task, reply, isEcho } = options;
	const { message, estimatedSeconds, loadedPercent } = readErrorBody(await readStart(reply.body));
	return decideError({
		task,
		status: reply.status,
		message,
		estimatedSeconds,
		loadedPercent,
		isEcho,
		retryAfterSeconds: retryAfter(reply.headers["retry-after"]),
	});
}

async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
	const decoder = new TextDecoder();
	const until = Date.now() + MAX_MS;
	let text = "";
	let size = 0;
	const reader = body[Symbol.asyncIterator]();
	try {
		while (size < MAX_BYTES && Date.now() < until) {
			const next = await Promise.race([reader.next(), pause(until - Date.now())]);
			if (!next || next.done) break;
			size += next.value.byteLength;
			text += decoder.decode(next.value, { stream: true });
		}
	} catch {
		// Even if the body breaks off there is the status, which is enough to decide.
	}
	return text.slice(0, MAX_BYTES);
}

function pause(ms: number): Promise<undefined> {
	return new Promise((resolve) => setTimeout(resolve, ms, undefined).unref());
}

/** Seconds of a Retry-After header (seconds or a date), at most one day. */
function retryAfter(header: string | undefined): number | undefined {
	if (!header) return undefined;
	const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
	return Number.isFinite(seconds) ? Math.min(Math.max(1, Math.ceil(seconds)), 86_400) : undefined;
}
