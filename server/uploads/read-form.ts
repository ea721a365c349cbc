import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { fieldOfForm } from "#shared/inputs.ts";
import { AUDIO_MAX_BYTES, CHAT_JSON_MAX_BYTES } from "#shared/limits.ts";
import { AppError } from "../errors/app-error.ts";
import { atMost, inputError, nameOfField } from "../errors/input-error.ts";
import type { Upload } from "./upload-memory.ts";
import { UploadedFile } from "./uploaded-file.ts";

/** Model, words, parameters, and the two kinds of answers that the caller accepts. */
const FIELDS_MAX = 5;

/** Limits of the multipart reader. */
export const formLimits = {
	files: 1,
	fileSize: AUDIO_MAX_BYTES,
	fields: FIELDS_MAX,
	fieldSize: 16 * 1024,
	fieldNameSize: 100,
	parts: FIELDS_MAX + 1,
	headerPairs: 20,
};

/** Allowance for a form's other fields, in bytes. */
const FORM_MARGIN_BYTES = 128 * 1024;
/** Grace period before closing a rejected upload, so that the client can read the error. */
const LINGER_MS = 2_000;
/** Minimum rate after the first period: 8 kB/s, which a slow phone achieves. */
const PERIOD_MS = 10_000;
const LEAST_BYTES_PER_PERIOD = 8_000 * (PERIOD_MS / 1_000);

/**
 * Parses a form with at most one file into a plain object, counting the file's bytes as they arrive. Rejects a file as
 * soon as it is too large, and disconnects a sender that is too slow, since others wait for the memory.
 */
export async function readForm(request: FastifyRequest, upload: Upload): Promise<unknown> {
	if ((announcedBytes(request) ?? 0) > AUDIO_MAX_BYTES + FORM_MARGIN_BYTES) {
		throw cutOff(request, "TOO_LARGE");
	}
	return atPace({ request, upload, takes: "aForm" }, readParts(request, upload));
}

/** Its text, and what is sent to the provider. */
const JSON_COPIES = 2;

/** Reads a JSON body that holds pictures, counting its bytes as `readForm` does. */
export async function readLargeJson(request: FastifyRequest, upload: Upload): Promise<string> {
	if ((announcedBytes(request) ?? 0) > CHAT_JSON_MAX_BYTES) throw tooLargeJson(request);
	return atPace({ request, upload, takes: "json" }, readText(request, upload));
}

async function readText(request: FastifyRequest, upload: Upload): Promise<string> {
	const pieces: Buffer[] = [];
	let size = 0;
	for await (const piece of request.raw) {
		size += piece.length;
		if (size > CHAT_JSON_MAX_BYTES) throw tooLargeJson(request);
		await upload.grow(JSON_COPIES * piece.length);
		pieces.push(piece);
	}
	return Buffer.concat(pieces).toString();
}

type Reading = { request: FastifyRequest; upload: Upload; takes: "aForm" | "json" };

/** Ends a reading whose sender is too slow, or that fails. */
async function atPace<Value>(
	{ request, upload, takes }: Reading,
	reading: Promise<Value>,
): Promise<Value> {
	const pace = watchPace(request, upload);
	try {
		return await Promise.race([reading, pace.tooSlow]);
	} catch (error) {
		// Drain the rest, so that the next request on this connection can be read.
		request.raw.unpipe();
		request.raw.resume();
		throw error instanceof AppError ? error : inputError({ field: "input", takes });
	} finally {
		pace.stop();
		upload.complete();
	}
}

async function readParts(request: FastifyRequest, upload: Upload): Promise<unknown> {
	const entries = new Map<string, unknown>();
	for await (const part of request.parts()) {
		const { fieldname: name } = part;
		if (entries.has(name)) throw inputError({ field: nameOfField(name), takes: "aForm" });
		const value = part.type === "field" ? part.value : await readFile(part, request, upload);
		entries.set(...fieldOfForm([name, value]));
	}
	return Object.fromEntries(entries);
}

/**
 * Reads a file into one buffer of the announced size, so that its bytes are copied once. The operating system allocates
 * the buffer's pages only as they are written.
 */
async function readFile(
	{ file, filename }: MultipartFile,
	request: FastifyRequest,
	upload: Upload,
): Promise<File> {
	const content = new Uint8Array(upload.mostBytes);
	let size = 0;
	for await (const piece of file) {
		if (file.truncated || size + piece.length > content.length) throw cutOff(request, "TOO_LARGE");
		await upload.grow(piece.length);
		content.set(piece, size);
		size += piece.length;
	}
	if (file.truncated) throw cutOff(request, "TOO_LARGE");
	return new UploadedFile(content.subarray(0, size), filename);
}

/**
 * Maximum delay of a check in milliseconds; after a longer one this process was blocked, and bytes are waiting to be
 * read.
 */
const LATE_MS = 1_000;

/**
 * Rejects if the upload is too slow. Time spent waiting for memory does not count, nor a period in which this
 * process could not read.
 */
function watchPace({ raw }: FastifyRequest, upload: Upload) {
	const { socket } = raw;
	let period: { beganAt: number; bytes: number } | undefined;
	let timer: NodeJS.Timeout | undefined;
	const tooSlow = new Promise<never>((_resolve, reject) => {
		timer = setInterval(() => {
			const isSlow = period && socket.bytesRead - period.bytes < LEAST_BYTES_PER_PERIOD;
			const now = performance.now();
			const isOurs =
				period &&
				(upload.hasWaitedSince(period.beganAt) || now - period.beganAt > PERIOD_MS + LATE_MS);
			if (isSlow && !isOurs && !raw.complete) reject(cutOff({ raw }, "REQUEST_TIMEOUT"));
			period = { beganAt: now, bytes: socket.bytesRead };
		}, PERIOD_MS);
	});
	return { tooSlow, stop: () => clearInterval(timer) };
}

/** Upper bound on the size of a form's file, from the form's content-length. */
export function mostFileBytes(request: FastifyRequest): number {
	return Math.min(announcedBytes(request) ?? AUDIO_MAX_BYTES, AUDIO_MAX_BYTES);
}

/** The memory of a large JSON body, from its content-length. */
export function mostJsonBytes(request: FastifyRequest): number {
	return (
		JSON_COPIES * Math.min(announcedBytes(request) ?? CHAT_JSON_MAX_BYTES, CHAT_JSON_MAX_BYTES)
	);
}

/** The announced size of a request's body. */
export function announcedBytes({ headers }: FastifyRequest): number | undefined {
	return Number(headers["content-length"]) || undefined;
}

function tooLargeJson(request: FastifyRequest): AppError {
	return cutOff(request, "TOO_LARGE", { field: "input", max: CHAT_JSON_MAX_BYTES });
}

/** Rejects an upload, and closes its connection after a grace period if it continues. */
function cutOff(
	{ raw }: Pick<FastifyRequest, "raw">,
	code: "TOO_LARGE" | "REQUEST_TIMEOUT",
	{ field, max } = { field: "file", max: AUDIO_MAX_BYTES },
): AppError {
	setTimeout(() => {
		if (!raw.complete) raw.destroy();
	}, LINGER_MS).unref();
	if (code === "REQUEST_TIMEOUT") return new AppError(code, { isFree: true });
	return inputError({ field, takes: "bytes", ...atMost(max) }, code);
}
