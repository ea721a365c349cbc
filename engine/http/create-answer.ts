import type { ServerResponse } from "node:http";
import { toEngineError } from "../engine-error.ts";

const EVENTS = { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" };

export type Answer = ReturnType<typeof createAnswer>;

/** Writes the answer to one call. A failure after its stream has begun is the last event of it. */
export function createAnswer(response: ServerResponse) {
	const left = new AbortController();
	response.once("close", () => left.abort());
	let isLastEvent = false;
	const answer = {
		/** Aborts when the caller has gone. */
		gone: left.signal,
		head(status: number, type: string): void {
			if (response.headersSent) isLastEvent = status >= 400;
			else response.writeHead(status, { "content-type": type });
		},
		piece(content: string | Uint8Array): void {
			response.write(isLastEvent ? `data: ${Buffer.from(content)}\n\n` : content);
		},
		/** Tells a caller of a stream how many are served before: in a header, then in comments. */
		place(before: number): void {
			if (!response.headersSent) {
				response.writeHead(200, { ...EVENTS, "x-queue-position": before });
			}
			response.write(`: queue-position ${before}\n\n`);
		},
		end: () => void response.end(),
		fail(error: unknown): void {
			if (left.signal.aborted) return;
			const { body, facts } = toEngineError(error);
			if (!response.headersSent) {
				if (facts.retrySeconds) response.setHeader("retry-after", Math.ceil(facts.retrySeconds));
				// Nobody reads the rest of a body that was too large.
				if (facts.status === 413) response.setHeader("connection", "close");
			}
			answer.head(facts.status, "application/json");
			answer.piece(JSON.stringify(body));
			answer.end();
		},
	};
	return answer;
}
