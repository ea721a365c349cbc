import type { ServerResponse } from "node:http";
import type { StreamShape } from "./stream-shape.ts";

const BEFORE =
	'data: {"id":"stand-in","object":"chat.completion.chunk","created":1738851194,"model":"stand-in","choices":[{"index":0,"delta":{"content":"';
const AFTER = '"},"finish_reason":null}],"usage":null}\n\n';
const END =
	'data: {"id":"stand-in","object":"chat.completion.chunk","created":1738851194,"model":"stand-in","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":8,"completion_tokens":64,"total_tokens":72}}\n\ndata: [DONE]\n\n';

const open = new Set<ServerResponse>();

/** Streams whose reader went away, and when the last one did (microseconds, monotonic). */
export const aborts = { aborted: 0, lastAbortAt: 0 };

export function openStreams(): number {
	return open.size;
}

/**
 * Streams chunks whose text is the moment they were written, so that a reader knows how long each
 * was on its way.
 */
export function streamAnswer(reply: ServerResponse, shape: StreamShape) {
	const { chunks, intervalMs, burst, tokens = [] } = shape;
	let left = chunks;
	open.add(reply);
	reply.writeHead(200, { "content-type": "text/event-stream" });
	write();
	const timer = setInterval(write, intervalMs);
	reply.on("close", () => {
		clearInterval(timer);
		open.delete(reply);
		if (left <= 0) return;
		aborts.aborted += 1;
		aborts.lastAbortAt = now();
	});

	function write() {
		const count = Math.min(burst, left);
		const token = tokens[(chunks - left) % tokens.length] ?? stamp();
		left -= count;
		const text = (BEFORE + JSON.stringify(token).slice(1, -1) + AFTER).repeat(count);
		if (left > 0) reply.write(text);
		else reply.end(text + END);
	}
}

/** A word that no other part of an answer looks like. */
function stamp(): string {
	return `@${now()};`;
}

function now(): number {
	return Math.round(Number(process.hrtime.bigint()) / 1_000);
}
