import { isAscii } from "node:buffer";
import type { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import { BYTES_A_TURN, bulkTurn } from "../../operations/bulk-turn.ts";
import type { OpenReply } from "./open-reply.ts";
import { parseJson } from "./parse-json.ts";

// Most bytes of a JSON answer; a picture's base64 needs the most.
export const JSON_REPLY_MAX_BYTES = 32 * 1024 * 1024;
/** Most bytes of a sound file. */
export const AUDIO_REPLY_MAX_BYTES = 32 * 1024 * 1024;

/** Reads a whole answer of at most `maxBytes`. Throws PROVIDER_BAD_RESPONSE beyond that. */
export async function readBytes({ body }: OpenReply, maxBytes: number): Promise<Buffer> {
	const pieces: Uint8Array[] = [];
	let size = 0;
	try {
		for await (const piece of body) {
			size += piece.byteLength;
			if (size > maxBytes) throw badReply("too many bytes");
			pieces.push(piece);
			// What fits into one turn need not wait for it.
			if (size > BYTES_A_TURN) await bulkTurn(piece.byteLength);
		}
	} catch (error) {
		// A cut in an answer that is read as a whole is a bad answer: nothing of it is kept.
		throw error instanceof AppError && error.code !== "STREAM_CUT" ? error : badReply("cut off");
	}
	// What comes next touches all of it at once: one such answer in a turn is enough.
	if (size > BYTES_A_TURN) await bulkTurn(size);
	return Buffer.concat(pieces, size);
}

/** Reads a JSON answer by a schema. Throws PROVIDER_BAD_RESPONSE where it does not fit. */
export async function readJson<Schema extends z.ZodType>(
	reply: OpenReply,
	schema: Schema,
	{ maxBytes = JSON_REPLY_MAX_BYTES }: { maxBytes?: number } = {},
): Promise<z.output<Schema>> {
	const bytes = await readBytes(reply, maxBytes);
	const result = schema.safeParse(parseJson(textOf(bytes)));
	if (result.success) return result.data;
	throw badReply("not the expected JSON");
}

/** Base64 is ASCII, which is read several times faster as what it is: it counts for a picture. */
function textOf(bytes: Buffer): string {
	return bytes.toString(isAscii(bytes) ? "latin1" : "utf8");
}

function badReply(detail: string): AppError {
	return new AppError("PROVIDER_BAD_RESPONSE", { detail });
}
