import type { Play } from "./stand-in.ts";

type Head = Readonly<Record<string, string>>;

export const json: Head = { "content-type": "application/json" };
export const stream: Head = { "content-type": "text/event-stream" };

/** An event of a chat's stream that brings these words. */
export function wordsEvent(content: string): string {
	return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
}

/** The provider answers so. */
export function answerWith(status: number, headers: Head, body: string): Play {
	return ({ response }) => response.writeHead(status, headers).end(body);
}

/** The provider begins an answer and never goes on. */
export function fallSilentAfter(status: number, headers: Head, start: string): Play {
	return ({ response }) => response.writeHead(status, headers).write(start);
}

/** The provider begins an answer and cuts the connection. */
export function cutAfter(headers: Head, start: string): Play {
	return ({ response }) => {
		response.writeHead(200, headers).write(start);
		setTimeout(() => response.destroy(), 20);
	};
}
