import type { z } from "zod";
import type { ErrorCode } from "#shared/errors.ts";
import { AppError } from "../../errors/app-error.ts";
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
		}
	} catch (error) {
		// A cut in an answer that is read as a whole is a bad answer: nothing of it is kept.
		throw error instanceof AppError && error.code !== "STREAM_CUT" ? error : badReply("cut off");
	}
	return Buffer.concat(pieces, size);
}

/** Reads a JSON answer by a schema. Throws an error of `errorCode` if it does not fit. */
export async function readJson<Schema extends z.ZodType>(
	reply: OpenReply,
	schema: Schema,
	options: { maxBytes?: number; errorCode?: ErrorCode } = {},
): Promise<z.output<Schema>> {
	const { maxBytes = JSON_REPLY_MAX_BYTES, errorCode = "PROVIDER_BAD_RESPONSE" } = options;
	const bytes = await readBytes(reply, maxBytes);
	const result = schema.safeParse(parseJson(bytes.toString("utf8")));
	if (result.success) return result.data;
	throw new AppError(errorCode, { detail: "not the expected JSON" });
}

function badReply(detail: string): AppError {
	return new AppError("PROVIDER_BAD_RESPONSE", { detail });
}
