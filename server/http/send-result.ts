import type { FastifyReply } from "fastify";

/** The media type of tRPC's lines, asked for and answered with. */
export const LINES = "application/jsonl";

type Result = { data: unknown; isBatch: boolean; wantsLines: boolean };

/** Answers with a procedure's result, in tRPC's envelope. */
export function sendResult(reply: FastifyReply, { data, isBatch, wantsLines }: Result) {
	const result = { result: { data } };
	reply.header("cache-control", "no-store").type(wantsLines ? LINES : "application/json");
	if (wantsLines) return reply.send(`${JSON.stringify({ 0: [[result]] })}\n`);
	return reply.send(JSON.stringify(isBatch ? [result] : result));
}
