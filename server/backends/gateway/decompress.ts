import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { badReply } from "../../errors/app-error.ts";

const decoders: Readonly<Record<string, (first: number) => Transform>> = {
	gzip: () => createGunzip(),
	"x-gzip": () => createGunzip(),
	br: () => createBrotliDecompress(),
	// Some servers send raw deflate, without the zlib header.
	deflate: (first) => ((first & 0x0f) === 8 ? createInflate() : createInflateRaw()),
};

/** A proxy may compress once more. */
const MOST_ENCODINGS = 2;

/**
 * Decompresses a body by its `content-encoding`: some servers compress although the request asks for identity.
 * Readers count decompressed bytes, so a small body cannot expand past their cap.
 */
export function decompressed(
	body: AsyncIterable<Uint8Array>,
	encoding: string | undefined,
): AsyncIterable<Uint8Array> {
	const names = (encoding ?? "")
		.toLowerCase()
		.split(",")
		.map((name) => name.trim())
		.filter((name) => name !== "" && name !== "identity");
	if (names.length > MOST_ENCODINGS) throw badReply("too many encodings");
	return names.reduceRight(decodedOnce, body);
}

function decodedOnce(body: AsyncIterable<Uint8Array>, name: string): AsyncIterable<Uint8Array> {
	const decoder = decoders[name];
	if (!decoder) throw badReply("an encoding that is not known");
	return decode(body, decoder);
}

async function* decode(body: AsyncIterable<Uint8Array>, decoder: (first: number) => Transform) {
	const reader = body[Symbol.asyncIterator]();
	const first = await reader.next();
	if (first.done) return;
	const rest = { [Symbol.asyncIterator]: () => reader };
	const source = Readable.from(joined(first.value, rest));
	// pipeline() reports the error of any stage on the last stream.
	yield* pipeline(source, decoder(first.value[0] ?? 0), () => undefined);
}

async function* joined(first: Uint8Array, rest: AsyncIterable<Uint8Array>) {
	yield first;
	yield* rest;
}
