import type { Play } from "./stand-in.ts";

type Head = Readonly<Record<string, string>>;

export const json: Head = { "content-type": "application/json" };
export const stream: Head = { "content-type": "text/event-stream" };

/** A chat stream event with this text. */
export function wordsEvent(content: string): string {
	return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
}

/** Lets the provider give this answer. */
export function answerWith(status: number, headers: Head, body: string): Play {
	return ({ response }) => response.writeHead(status, headers).end(body);
}

/** Lets the provider start an answer and never continue. */
export function fallSilentAfter(status: number, headers: Head, start: string): Play {
	return ({ response }) => response.writeHead(status, headers).write(start);
}

/** Lets the provider start an answer and cut the connection. */
export function cutAfter(headers: Head, start: string): Play {
	return ({ response }) => {
		response.writeHead(200, headers).write(start);
		setTimeout(() => response.destroy(), 20);
	};
}
