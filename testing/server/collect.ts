/** Reads a stream to its end; returns its events, and what it threw. */
export async function collect<Event>(
	stream: AsyncIterable<Event> | Promise<AsyncIterable<Event>>,
): Promise<{ events: Event[]; error: unknown }> {
	const events: Event[] = [];
	try {
		for await (const event of await stream) events.push(event);
		return { events, error: undefined };
	} catch (error) {
		return { events, error };
	}
}
