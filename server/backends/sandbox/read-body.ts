/** Reads a request's body up to `maxBytes`; gives undefined where it is longer. */
export async function readBody(
	request: Request,
	maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
	const chunks: Uint8Array[] = [];
	let length = 0;
	if (request.body !== null) {
		for await (const chunk of request.body) {
			length += chunk.length;
			if (length > maxBytes) {
				return undefined;
			}
			chunks.push(chunk);
		}
	}
	const body = new Uint8Array(length);
	let offset = 0;
	for (const chunk of chunks) {
		body.set(chunk, offset);
		offset += chunk.length;
	}
	return body;
}
