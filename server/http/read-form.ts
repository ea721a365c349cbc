import type { ServerResponse } from "node:http";
import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { AUDIO_MAX_BYTES } from "#shared/limits.ts";
import { UploadedFile } from "../backends/files/uploaded-file.ts";
import { AppError } from "../errors/app-error.ts";
import { bulkTurn } from "../operations/bulk-turn.ts";
import { createUploadMemory } from "./upload-memory.ts";

/** What a form may weigh besides its file. */
const FORM_MARGIN_BYTES = 128 * 1024;
/** How long a sender of too much may go on: cut at once, it would lose the answer that says why. */
const LINGER_MS = 2_000;

let uploads = 0;

/**
 * Reads a form with at most one file into a plain object. A file that is too large is refused as
 * soon as that is known, by its announced length or while it comes in; the plugin's own way to
 * read a file would wait for its end. Its bytes are there until the reply is over, however it ends.
 */
export async function readForm(request: FastifyRequest, reply: ServerResponse): Promise<unknown> {
	if (Number(request.headers["content-length"]) > AUDIO_MAX_BYTES + FORM_MARGIN_BYTES) {
		throw tooLarge(request);
	}
	const entries = new Map<string, unknown>();
	try {
		for await (const part of request.parts()) {
			if (entries.has(part.fieldname)) throw new AppError("BAD_INPUT", { isFree: true });
			entries.set(part.fieldname, await partValue(part, request, reply));
		}
	} catch (error) {
		throw error instanceof AppError ? error : new AppError("BAD_INPUT", { isFree: true });
	}
	return Object.fromEntries(entries);
}

async function partValue(
	part: Multipart,
	request: FastifyRequest,
	reply: ServerResponse,
): Promise<unknown> {
	return part.type === "field" ? part.value : readFile(part, request, reply);
}

/**
 * Reads a file piece by piece in its turn into memory of the size that the request announces: its
 * bytes are copied once and nothing grows. They decide the type later, so the form's own word for it
 * is not kept.
 */
async function readFile(
	{ file, filename }: MultipartFile,
	request: FastifyRequest,
	reply: ServerResponse,
): Promise<File> {
	const announced = Number(request.headers["content-length"]) || AUDIO_MAX_BYTES;
	const memory = createUploadMemory(Math.min(announced, AUDIO_MAX_BYTES));
	reply.once("close", () => void memory.release());
	uploads += 1;
	const rank = uploads;
	for await (const piece of file) {
		await bulkTurn(piece.length, rank);
		if (file.truncated || !memory.append(piece)) throw tooLarge(request);
	}
	if (file.truncated) throw tooLarge(request);
	return new UploadedFile(memory.content(), filename);
}

function tooLarge({ raw }: FastifyRequest): AppError {
	setTimeout(() => {
		if (!raw.complete) raw.destroy();
	}, LINGER_MS).unref();
	return new AppError("TOO_LARGE", { isFree: true });
}
