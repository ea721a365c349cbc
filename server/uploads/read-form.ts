import type { MultipartFile, MultipartValue } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { AUDIO_MAX_BYTES } from "#shared/limits.ts";
import { AppError } from "../errors/app-error.ts";
import type { Upload } from "./memory.ts";
import { UploadedFile } from "./uploaded-file.ts";

const FIELDS_MAX = 4;

/** What the multipart reader lets through. */
export const formLimits = {
	files: 1,
	fileSize: AUDIO_MAX_BYTES,
	fields: FIELDS_MAX,
	fieldSize: 16 * 1024,
	fieldNameSize: 100,
	parts: FIELDS_MAX + 1,
	headerPairs: 20,
};

/** Bytes that a form may have besides its file. */
const FORM_MARGIN_BYTES = 128 * 1024;
/** Grace period before closing an upload that was refused, so that the client can read why. */
const LINGER_MS = 2_000;
/** After a first grace period, each further one must bring 8 kB a second: a slow phone does. */
const PERIOD_MS = 10_000;
const LEAST_BYTES_PER_PERIOD = 8_000 * (PERIOD_MS / 1_000);

/**
 * Reads a form with at most one file into a plain object, and counts the file's bytes as they come.
 * A file that is too large is refused as soon as that is known, a sender that trickles is cut off:
 * both hold memory that others wait for.
 */
export async function readForm(request: FastifyRequest, upload: Upload): Promise<unknown> {
	if ((announcedBytes(request) ?? 0) > AUDIO_MAX_BYTES + FORM_MARGIN_BYTES) {
		throw cutOff(request, "TOO_LARGE");
	}
	const pace = watchPace(request, upload);
	try {
		return await Promise.race([readParts(request, upload), pace.tooSlow]);
	} catch (error) {
		throw error instanceof AppError ? error : new AppError("BAD_INPUT", { isFree: true });
	} finally {
		pace.stop();
		upload.complete();
	}
}

async function readParts(request: FastifyRequest, upload: Upload): Promise<unknown> {
	const entries = new Map<string, unknown>();
	for await (const part of request.parts()) {
		if (entries.has(part.fieldname)) throw new AppError("BAD_INPUT", { isFree: true });
		entries.set(
			part.fieldname,
			part.type === "field" ? fieldOf(part) : await readFile(part, request, upload),
		);
	}
	return Object.fromEntries(entries);
}

/** The one field that is no text comes as JSON. */
function fieldOf({ fieldname, value }: MultipartValue): unknown {
	return fieldname === "parameters" ? JSON.parse(String(value)) : value;
}

/**
 * Reads a file into one buffer of the size announced, so that its bytes are copied once. The
 * operating system gives the buffer memory page by page, as it is written.
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

/** Rejects when too little arrives. A period in which the upload waited for memory does not count. */
function watchPace({ raw }: FastifyRequest, upload: Upload) {
	const { socket } = raw;
	let period: { beganAt: number; bytes: number } | undefined;
	let timer: NodeJS.Timeout | undefined;
	const tooSlow = new Promise<never>((_resolve, reject) => {
		timer = setInterval(() => {
			const isSlow = period && socket.bytesRead - period.bytes < LEAST_BYTES_PER_PERIOD;
			const isOurs = period && upload.hasWaitedSince(period.beganAt);
			if (isSlow && !isOurs && !raw.complete) reject(cutOff({ raw }, "REQUEST_TIMEOUT"));
			period = { beganAt: performance.now(), bytes: socket.bytesRead };
		}, PERIOD_MS);
	});
	return { tooSlow, stop: () => clearInterval(timer) };
}

/** The most bytes that a form's file may hold: it is no longer than the form that announces it. */
export function mostFileBytes(request: FastifyRequest): number {
	return Math.min(announcedBytes(request) ?? AUDIO_MAX_BYTES, AUDIO_MAX_BYTES);
}

/** Size of a request's body; undefined where there is none or its sender does not say. */
export function announcedBytes({ headers }: FastifyRequest): number | undefined {
	return Number(headers["content-length"]) || undefined;
}

/** Refuses an upload, and closes its connection a little later if it still goes on. */
function cutOff(
	{ raw }: Pick<FastifyRequest, "raw">,
	code: "TOO_LARGE" | "REQUEST_TIMEOUT",
): AppError {
	setTimeout(() => {
		if (!raw.complete) raw.destroy();
	}, LINGER_MS).unref();
	return new AppError(code, { isFree: true });
}
