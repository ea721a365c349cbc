import { viewOf } from "./bytes.ts";

/** The formats that are rows of chunks: PNG, and RIFF, which WebP and WAV are. Each orders size, type and padding differently. */
export type ChunkFormat = "png" | "riff";

/** A chunk: its type as a number, for hostile files have a million, and where it is in the file, with all around it. */
export type Chunk = { type: number; from: number; to: number; content: Uint8Array };

/** A chunk's type, such as "eXIf", as a number. */
export function chunkType(name: string): number {
	return viewOf(new TextEncoder().encode(name)).getUint32(0);
}

/** The chunks of a file in their order; each content is a part of the same bytes. */
export function* allChunks(file: Uint8Array, format: ChunkFormat): Generator<Chunk> {
	const view = viewOf(file);
	const isPng = format === "png";
	for (let from = isPng ? 8 : 12; from + 8 <= file.length; ) {
		const size = isPng ? view.getUint32(from) : view.getUint32(from + 4, true);
		const type = view.getUint32(isPng ? from + 4 : from);
		const to = from + (isPng ? size + 12 : 8 + size + (size % 2));
		yield { type, from, to, content: file.subarray(from + 8, from + 8 + size) };
		from = to;
	}
}

/** The contents of a file's chunks of a type, such as "eXIf", in their order. */
export function chunks(file: Uint8Array, format: ChunkFormat, name: string): Uint8Array[] {
	const wanted = chunkType(name);
	const found: Uint8Array[] = [];
	for (const { type, content } of allChunks(file, format)) if (type === wanted) found.push(content);
	return found;
}
