/** A stand-in for an inference server that sends a real one's answers. */
export type Engine = (request: Request) => Response | Promise<Response>;

/** One answer of a stand-in. */
type Answer = (body: string, request: Request) => Response | Promise<Response>;

/** Creates an engine from its answers by path; `otherwise` answers all other paths. */
export function engineOf(answers: Record<string, Answer>, otherwise: Answer): Engine {
	return async (request) => {
		const { pathname } = new URL(request.url);
		const isForm = request.headers.get("content-type")?.startsWith("multipart/");
		// An answer that expects a form reads it itself.
		const body = isForm ? "" : await request.text();
		return (answers[pathname] ?? otherwise)(body, request);
	};
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
	return new Response(JSON.stringify(value), {
		status,
		headers: { "content-type": "application/json", ...headers },
	});
}

/** A stream of events; strings are sent unchanged. */
export function events(...values: unknown[]): Response {
	const text = values.map((value) =>
		typeof value === "string" ? value : `data: ${JSON.stringify(value)}\n\n`,
	);
	return new Response(text.join(""), { headers: { "content-type": "text/event-stream" } });
}

/** A chunk of a chat completion. */
export function chunk(delta: object, finish_reason: string | null = null) {
	return { object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] };
}
