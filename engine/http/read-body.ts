import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import { EngineError } from "../host/engine-error.ts";

const JSON_BYTES = 1_000_000;

/** Reads a body into memory, refusing what is larger than `limit` bytes before it is all there. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
	const pieces: Buffer[] = [];
	let length = 0;
	for await (const piece of request) {
		length += piece.length;
		if (length > limit) {
			const message = `The request is larger than ${Math.floor(limit / 1_000_000)} MB.`;
			throw new EngineError(message, { status: 413, code: "too_large" });
		}
		pieces.push(piece);
	}
	if (length === 0) throw badRequest("The request is empty.");
	return Buffer.concat(pieces);
}

/** Reads a JSON body of the given shape. */
export async function readJson<Shape extends z.ZodType>(
	request: IncomingMessage,
	shape: Shape,
): Promise<z.output<Shape>> {
	const text = (await readBody(request, JSON_BYTES)).toString("utf8");
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw badRequest("The request is not JSON.");
	}
	return checked(shape, value);
}

/** The value in its shape, or a 400 that names the first field at fault. */
export function checked<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
	const result = shape.safeParse(value);
	if (result.success) return result.data;
	const [issue] = result.error.issues;
	throw badRequest(`${issue?.path.join(".") || "The request"}: ${issue?.message}`);
}

function badRequest(message: string): EngineError {
	return new EngineError(message, { status: 400, code: "bad_request" });
}
