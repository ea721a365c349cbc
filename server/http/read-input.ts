import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { parseJson } from "../backends/gateway/parse-json.ts";
import { AppError } from "../errors/app-error.ts";

const batchSchema = z.strictObject({ "0": z.unknown() });

/** Reads the input of one call from the query or a JSON body. In a batch it is under "0". */
export function readInput(request: FastifyRequest, isBatch: boolean): unknown {
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

export function queryOf(request: FastifyRequest): z.infer<typeof querySchema> {
	return querySchema.parse(request.query);
}
