import { AppError } from "../app-error.ts";

/** Most bytes of a streamed answer: far beyond what 500 tokens need. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_LINE_CHARACTERS = 1024 * 1024;

/**
 * Reads server-sent events: for every network read the data of the events it completed, so that
 * tokens that arrive together go on together. Takes CRLF, comments, a missing blank after
 * `data:`, characters cut between reads, and a last line without its end. Stops at `[DONE]`.
 */
export async function* readServerSentEvents(
	body: AsyncIterable<Uint8Array>,
): AsyncGenerator<string[], void> {
	const decoder = new TextDecoder();
	let rest = "";
	let size = 0;
	for await (const bytes of body) {
		size += bytes.byteLength;
		if (size > MAX_BYTES) throw tooLong();
		const text = decoder.decode(bytes, { stream: true });
		rest += text;
		// A long line that comes in small pieces is not searched again with each of them.
		const lines = text.includes("\n") ? rest.split("\n") : [rest];
		rest = lines.pop() ?? "";
		if (rest.length > MAX_LINE_CHARACTERS) throw tooLong();
		const { data, isDone } = dataOf(lines);
		if (data.length > 0) yield data;
		if (isDone) return;
	}
	const { data } = dataOf([rest + decoder.decode()]);
	if (data.length > 0) yield data;
}

function dataOf(lines: readonly string[]): { data: string[]; isDone: boolean } {
	const data: string[] = [];
	for (const line of lines) {
		if (!line.startsWith("data:")) continue;
		const value = line.slice(5).trim();
		if (value === "[DONE]") return { data, isDone: true };
		if (value !== "") data.push(value);
	}
	return { data, isDone: false };
}

function tooLong(): AppError {
	return new AppError("PROVIDER_BAD_RESPONSE", { detail: "stream too long" });
}
