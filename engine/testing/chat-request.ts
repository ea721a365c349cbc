type Message = { role: string; content: string };

/** Asks a tiny model for text; a plain string is one question. */
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
