import type { MultipartFile, MultipartValue } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { AUDIO_MAX_BYTES } from "#shared/limits.ts";
import { AppError } from "../errors/app-error.ts";
import { bulkTurn } from "../operations/bulk-turn.ts";
import { dropBuffer } from "../operations/drop-buffer.ts";
import { UploadedFile } from "./uploaded-file.ts";

/** Bytes that a form may have besides its file. */
const FORM_MARGIN_BYTES = 128 * 1024;
/** How long a too large upload may go on: cut off at once, the sender would miss the answer that says why. */
const LINGER_MS = 2_000;

let nextRank = 1;

/**
 * Reads a form with at most one file into a plain object. A file that is too large is refused as
 * soon as that is known; the plugin's own way to read a file would wait for its end.
 */
export async function readForm(request: FastifyRequest): Promise<unknown> {
	if ((announcedBytes(request) ?? 0) > AUDIO_MAX_BYTES + FORM_MARGIN_BYTES) throw tooLarge(request);
	const entries = new Map<string, unknown>();
	try {
		for await (const part of request.parts()) {
			if (entries.has(part.fieldname)) throw new AppError("BAD_INPUT", { isFree: true });
			entries.set(
				part.fieldname,
				part.type === "field" ? fieldOf(part) : await readFile(part, request),
			);
		}
	} catch (error) {
		throw error instanceof AppError ? error : new AppError("BAD_INPUT", { isFree: true });
	}
	return Object.fromEntries(entries);
}

/** The one field that is no text comes as JSON. */
function fieldOf({ fieldname, value }: MultipartValue): unknown {
	return fieldname === "parameters" ? JSON.parse(String(value)) : value;
}

/** Reads a file into memory of the size that the request announces: its bytes are copied once. */
async function readFile({ file, filename }: MultipartFile, request: FastifyRequest): Promise<File> {
	const mostBytes = uploadBytes(request);
	const content = new Uint8Array(mostBytes);
	const rank = nextRank++;
	let size = 0;
	for await (const piece of file) {
		await bulkTurn(piece.length, rank);
		if (file.truncated || size + piece.length > mostBytes) throw tooLarge(request);
		content.set(piece, size);
		size += piece.length;
		dropBuffer(piece);
	}
	if (file.truncated) throw tooLarge(request);
	return new UploadedFile(content.subarray(0, size), filename);
}

/** At most that many bytes of a form's file are held; whoever announces more is refused. */
export function uploadBytes(request: FastifyRequest): number {
	return Math.min(announcedBytes(request) ?? AUDIO_MAX_BYTES, AUDIO_MAX_BYTES);
}

/** Size of a request's body; undefined where there is none or its sender does not say. */
export function announcedBytes({ headers }: FastifyRequest): number | undefined {
	return Number(headers["content-length"]) || undefined;
}

function tooLarge({ raw }: FastifyRequest): AppError {
	setTimeout(() => {
		if (!raw.complete) raw.destroy();
	}, LINGER_MS).unref();
	return new AppError("TOO_LARGE", { isFree: true });
}
