type Message = { role: string; content: string };

/** Calls a tiny text model; a plain string is a single message of the visitor. */
export function chatRequest(
	url: string,
	{
		messages,
		signal,
		caller,
		...more
	}: {
		messages: string | Message[];
		model?: string;
		stream?: boolean;
		max_tokens?: number;
		signal?: AbortSignal;
		caller?: string;
	},
): Promise<Response> {
	const list = typeof messages === "string" ? [{ role: "user", content: messages }] : messages;
	return fetch(`${url}/v1/chat/completions`, {
		method: "POST",
		body: JSON.stringify({ model: "smollm2-360m", temperature: 0, messages: list, ...more }),
		...(signal && { signal }),
		...(caller && { headers: { "x-caller": caller } }),
	});
}

/** Keeps the thinking model busy until the returned function is called. */
export async function keepBusy(url: string): Promise<() => void> {
	const leaving = new AbortController();
	const { signal } = leaving;
	const endless = { model: "deepseek-r1-distill", max_tokens: 50_000, stream: true };
	const answer = await chatRequest(url, { ...endless, messages: "forever", signal });
	// Node ends an unread response when it is garbage-collected.
	answer.text().catch(() => undefined);
	return () => leaving.abort();
}
