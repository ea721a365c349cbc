import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { ErrorCode } from "#shared/errors.ts";
import { AppError } from "../app-error.ts";
import { parseJson } from "../parse-json.ts";

const batchSchema = z.strictObject({ "0": z.unknown() });

/**
 * Reads the input of one call, only when its procedure asks for it: the query's `input`, a JSON
 * body, or a form with at most one file. In a batch, which holds one call, it stands under "0".
 */
export async function readInput(request: FastifyRequest, isBatch: boolean): Promise<unknown> {
	if (request.isMultipart()) return readForm(request);
	const text = request.method === "GET" ? queryOf(request).input : request.body;
	if (text === undefined || text === "") return undefined;
	const input = typeof text === "string" ? parseJson(text) : undefined;
	if (input === undefined) throw new AppError("BAD_INPUT", { isFree: true });
	if (!isBatch) return input;
	const batch = batchSchema.safeParse(input);
	if (!batch.success) throw new AppError("BAD_INPUT", { isFree: true });
	return batch.data["0"];
}

const querySchema = z.object({
	batch: z.string().optional().catch(undefined),
	input: z.string().optional().catch(undefined),
});

/** The parts of a tRPC request's query. */
export function queryOf(request: FastifyRequest): z.infer<typeof querySchema> {
	return querySchema.parse(request.query);
}

async function readForm(request: FastifyRequest): Promise<unknown> {
	const entries = new Map<string, unknown>();
	try {
		for await (const part of request.parts()) {
			if (entries.has(part.fieldname)) throw new AppError("BAD_INPUT", { isFree: true });
			const value =
				part.type === "field" ? part.value : fileOf(await part.toBuffer(), part.filename);
			entries.set(part.fieldname, value);
		}
	} catch (error) {
		throw error instanceof AppError
			? error
			: new AppError(codeOfFormFault(error), { isFree: true });
	}
	return Object.fromEntries(entries);
}

/** The bytes decide the type later, so the form's own word for it is not kept. */
function fileOf(bytes: Buffer, name: string): File {
	return new File([new Uint8Array(bytes)], name);
}

function codeOfFormFault(error: unknown): ErrorCode {
	const code = error instanceof Error && "code" in error ? error.code : undefined;
	return code === "FST_REQ_FILE_TOO_LARGE" ? "TOO_LARGE" : "BAD_INPUT";
}
