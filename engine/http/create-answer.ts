import type { ServerResponse } from "node:http";
import { isOnItsWay } from "../engine-error.ts";
import { log, toEngineError } from "../log.ts";

const EVENTS = { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" };
// Below the 30 s after which a reader or proxy gives up on a silent stream.
const HEARTBEAT_MS = 10_000;

export type Answer = ReturnType<typeof createAnswer>;

/** Writes the response to one call. A failure after the stream has started becomes its last event. */
export function createAnswer(response: ServerResponse) {
	const left = new AbortController();
	let heartbeat: NodeJS.Timeout | undefined;
	response.once("close", () => {
		clearInterval(heartbeat);
		left.abort();
	});
	let isLastEvent = false;
	let subject = "a call";
	const answer = {
		/** The requested model, named in the log if the call is refused. */
		concerns(model: string): void {
			subject = model;
		},
		/** Aborted when the caller disconnects. */
		gone: left.signal,
		head(status: number, type: string, code = ""): void {
			// Not logged: the site polls while a model is downloaded or loaded, and the start has its own line.
			if (status >= 400 && !isOnItsWay(code))
				log(`${subject}: refused, ${status} ${code}`.trimEnd());
			if (response.headersSent) isLastEvent = status >= 400;
			else response.writeHead(status, { "content-type": type });
		},
		piece(content: string | Uint8Array): void {
			heartbeat?.refresh();
			response.write(isLastEvent ? `data: ${Buffer.from(content)}\n\n` : content);
		},
		/** Sends heartbeats on a stream: a queue or a long prompt can take minutes. */
		keepAlive(): void {
			heartbeat = setInterval(() => comment("waiting", {}), HEARTBEAT_MS);
		},
		/** Reports the place in the queue: first in a header, then in comments. */
		place(before: number): void {
			heartbeat?.refresh();
			comment(`queue-position ${before}`, { "x-queue-position": before });
		},
		end(): void {
			// A slow reader can take longer than a heartbeat, and writing after the end is an error.
			clearInterval(heartbeat);
			response.end();
		},
		fail(error: unknown): void {
			if (left.signal.aborted) return;
			const { body, details } = toEngineError(error);
			if (!response.headersSent) {
				if (details.retrySeconds)
					response.setHeader("retry-after", Math.ceil(details.retrySeconds));
				// Do not read the rest of a body that is too large.
				if (details.status === 413) response.setHeader("connection", "close");
			}
			answer.head(details.status, "application/json", details.code);
			answer.piece(JSON.stringify(body));
			answer.end();
		},
	};
	return answer;

	function comment(words: string, headers: Record<string, string | number>): void {
		if (!response.headersSent) response.writeHead(200, { ...EVENTS, ...headers });
		response.write(`: ${words}\n\n`);
	}
}
