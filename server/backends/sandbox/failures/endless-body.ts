import timers from "node:timers/promises";

const CHUNK_CHARACTERS = 65_536;

/** A body that goes on until its reader stops: made chunk by chunk, so it costs no memory. */
export function endlessBody(isStream: boolean, signal: AbortSignal): Response {
	const filler = "a".repeat(CHUNK_CHARACTERS);
	const event = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: filler } }] })}\n\n`;
	const chunk = new TextEncoder().encode(isStream ? event : filler);
	const opening = new TextEncoder().encode(isStream ? "" : '{"text":"');
	let isOpen = false;
	const body = new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				// A turn of the event loop for each chunk: the rest of the server stays alive.
				await timers.setImmediate();
				signal.throwIfAborted();
				controller.enqueue(isOpen || isStream ? chunk : opening);
				isOpen = true;
			},
		},
		{ highWaterMark: 0 },
	);
	const type = isStream ? "text/event-stream" : "application/json";
	return new Response(body, { headers: { "content-type": type } });
}
