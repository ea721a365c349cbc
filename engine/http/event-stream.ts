import type { ServerResponse } from "node:http";

/** Server-sent events, begun with the first thing to say: until then a failure keeps its status. */
export function createEventStream(response: ServerResponse) {
	function begin(headers?: Record<string, string>): void {
		if (response.headersSent) return;
		response.writeHead(200, {
			"content-type": "text/event-stream; charset=utf-8",
			"cache-control": "no-store",
			...headers,
		});
	}
	return {
		send(value: unknown): void {
			begin();
			response.write(`data: ${JSON.stringify(value)}\n\n`);
		},
		/** How many are served before this caller: first as a header, and at each change as a comment. */
		sendPlace(before: number): void {
			begin({ "x-queue-position": String(before) });
			response.write(`: queue-position ${before}\n\n`);
		},
		end(): void {
			response.end("data: [DONE]\n\n");
		},
	};
}
