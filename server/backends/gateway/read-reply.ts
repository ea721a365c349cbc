import type { z } from "zod";
import type { ErrorCode } from "#shared/errors.ts";
import { AppError } from "../../errors/app-error.ts";
import type { Line } from "./gateway.ts";
import type { OpenReply } from "./open-reply.ts";
import { parseJson } from "./parse-json.ts";
import { badReply, namedFailureIn } from "./read-failure.ts";

/** Most bytes of an answer; a picture's base64 needs the most. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Reads a whole answer of at most 32 MB. Throws PROVIDER_BAD_RESPONSE beyond that. */
export async function readBytes({ body }: OpenReply): Promise<Buffer> {
	const pieces: Uint8Array[] = [];
	let size = 0;
	try {
		for await (const piece of body) {
			size += piece.byteLength;
			if (size > MAX_BYTES) throw badReply("too many bytes");
			pieces.push(piece);
		}
	} catch (error) {
		// An answer that is read as a whole is useless when cut: nothing of it is kept.
		throw error instanceof AppError && error.code !== "STREAM_CUT" ? error : badReply("cut off");
	}
	return Buffer.concat(pieces, size);
}

/** The bytes at an address that an answer names: fetched where its host is allowed, or its own data. */
export async function readNamed(
	line: Line,
	url: string,
	knownHosts: readonly string[] = [],
): Promise<Buffer> {
	const data = /^data:[^,]{0,200};base64,/.exec(url)?.[0];
	if (data !== undefined) return Buffer.from(url.slice(data.length), "base64");
	return readBytes(await line.download(url, knownHosts));
}

/** Reads a JSON answer by a schema. Throws the failure that stands in its place, or the given error. */
export async function readJson<Schema extends z.ZodType>(
	reply: OpenReply,
	schema: Schema,
	errorCode: ErrorCode = "PROVIDER_BAD_RESPONSE",
): Promise<z.output<Schema>> {
	const text = (await readBytes(reply)).toString("utf8");
	const result = schema.safeParse(parseJson(text));
	if (result.success) return result.data;
	throw (
		namedFailureIn(text, reply.asked) ??
		new AppError(errorCode, { detail: "not the expected JSON" })
	);
}
