import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { isBase64 } from "../backends/gateway/is-base64.ts";
import { BYTES_A_TURN, bulkTurn } from "../operations/bulk-turn.ts";

/** The media type of tRPC's lines, asked for and answered with. */
export const LINES = "application/jsonl";

type Result = { data: unknown; isBatch: boolean; wantsLines: boolean };

/** Answers with a procedure's result, in tRPC's envelope. */
export function sendResult(reply: FastifyReply, result: Result) {
	reply.header("cache-control", "no-store").type(result.wantsLines ? LINES : "application/json");
	const file = fileIn(result.data);
	return reply.send(file ? withFile(reply, result, file) : wire(result));
}

function wire({ data, isBatch, wantsLines }: Result): string {
	const result = { result: { data } };
	if (wantsLines) return `${JSON.stringify({ 0: [[result]] })}\n`;
	return JSON.stringify(isBatch ? [result] : result);
}

type LongText = { key: string; text: string };

/** The field that holds a file as a `data:` URL. */
function fileIn(data: unknown): LongText | undefined {
	if (typeof data !== "object" || data === null) return undefined;
	for (const [key, text] of Object.entries(data)) {
		if (typeof text !== "string" || text.length < BYTES_A_TURN) continue;
		const start = /^data:[\w/+.-]+;base64,/.exec(text.slice(0, 100))?.[0].length;
		if (start !== undefined && isBase64(text.slice(start))) return { key, text };
	}
	return undefined;
}

/** Base64 needs no escaping: it goes out as it is, a piece at a turn, between the halves of the rest. */
function withFile(reply: FastifyReply, result: Result, { key, text }: LongText): Readable {
	const mark = randomUUID();
	const [head = "", tail = ""] = wire({
		...result,
		data: { ...Object(result.data), [key]: mark },
	}).split(mark);
	reply.header("content-length", Buffer.byteLength(head) + text.length + Buffer.byteLength(tail));
	return Readable.from(pieces([head, text, tail]), { objectMode: false });
}

async function* pieces(texts: readonly string[]) {
	for (const text of texts) {
		if (text.length < BYTES_A_TURN) {
			yield Buffer.from(text);
			continue;
		}
		for (let start = 0; start < text.length; start += BYTES_A_TURN) {
			await bulkTurn(BYTES_A_TURN);
			yield Buffer.from(text.slice(start, start + BYTES_A_TURN), "latin1");
		}
	}
}
