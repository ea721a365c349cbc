import { viewOf } from "./bytes.ts";

/**
 * The contents of a picture's chunks of a type, such as "eXIf", in their order; each is a part of the same bytes. The
 * formats order size, type and padding differently.
 */
export function chunks(file: Uint8Array, format: "png" | "webp", type: string): Uint8Array[] {
	const view = viewOf(file);
	const isPng = format === "png";
	// Without a text for each chunk: hostile files have a million.
	const wanted = viewOf(new TextEncoder().encode(type)).getUint32(0);
	const found: Uint8Array[] = [];
	for (let at = isPng ? 8 : 12; at + 8 <= file.length; ) {
		const size = isPng ? view.getUint32(at) : view.getUint32(at + 4, true);
		if (view.getUint32(isPng ? at + 4 : at) === wanted)
			found.push(file.subarray(at + 8, at + 8 + size));
		at += isPng ? size + 12 : 8 + size + (size % 2);
	}
	return found;
}
