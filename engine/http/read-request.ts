import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { refusal } from "../engine-error.ts";
import type { EngineRequest } from "../workers/ipc.ts";

const wish = z.object({ model: z.string(), stream: z.boolean().default(false) });

/** Reads a call into memory, refusing what is larger than `limit` bytes before it is all there. */
export async function readRequest(request: IncomingMessage, limit: number): Promise<EngineRequest> {
	const pieces: Uint8Array[] = [];
	let length = 0;
	for await (const piece of request) {
		length += piece.length;
		if (length > limit) {
			const message = `The request is larger than ${Math.floor(limit / 1_000_000)} MB.`;
			throw refusal(message, 413, "too_large");
		}
		pieces.push(piece);
	}
	const type = request.headers["content-type"] ?? "";
	return { type, body: new Uint8Array(Buffer.concat(pieces)) };
}

/** Which model a call is for, and whether it wants its answer in a stream of events. */
export async function readTarget({ type, body }: EngineRequest): Promise<z.output<typeof wish>> {
	const isForm = type.startsWith("multipart/");
	const response = new Response(body, { headers: { "content-type": type } });
	try {
		const fields = isForm ? Object.fromEntries(await response.formData()) : await response.json();
		return wish.parse(fields);
	} catch {
		throw refusal(`The request is not ${isForm ? "a form" : "JSON"}, or names no model.`);
	}
}
