/** A body whose pieces are made as they are read. */
export function streamOf(pieces: AsyncIterator<Uint8Array>): ReadableStream<Uint8Array> {
	const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
		const { done, value } = await pieces.next();
		if (done) controller.close();
		else controller.enqueue(value);
	};
	return new ReadableStream({ pull }, { highWaterMark: 0 });
}
