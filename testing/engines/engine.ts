/** A stand-in for an inference server: answers in the shapes that the real one was seen to send. */
export type Engine = (request: Request) => Response | Promise<Response>;

/** One answer of a stand-in. */
type Answer = (body: string, request: Request) => Response | Promise<Response>;

/** Makes an engine of its answers by path; what it does not know is answered by `otherwise`. */
export function engineOf(answers: Record<string, Answer>, otherwise: Answer): Engine {
	return async (request) => {
		const { pathname } = new URL(request.url);
		const isForm = request.headers.get("content-type")?.startsWith("multipart/");
		// A form is read by the answer that wants it.
		const body = isForm ? "" : await request.text();
		return (answers[pathname] ?? otherwise)(body, request);
	};
}

/** A JSON answer. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
	return new Response(JSON.stringify(value), {
		status,
		headers: { "content-type": "application/json", ...headers },
	});
}

/** A stream of events; a string goes out as it is. */
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
