import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { refusal } from "../engine-error.ts";
import type { EngineRequest } from "../pool/ipc.ts";
import { readFields } from "../read-fields.ts";

const JSON_BYTES = 1_000_000;
const FILE_BYTES = 30_000_000;
const target = z.object({ model: z.string(), stream: z.boolean().default(false) });

type Call = { model: string; isStreamed: boolean; request: EngineRequest };

/** Reads the bytes of a file for the named model. */
export async function readFileCall(incoming: IncomingMessage, model: string): Promise<Call> {
	const file = await readBytes(incoming, FILE_BYTES);
	return { model, isStreamed: false, request: { json: "{}", file } };
}

/** Reads JSON; `stream` is whether a stream of events is requested. */
export async function readJsonCall(incoming: IncomingMessage): Promise<Call> {
	const bytes = await readBytes(incoming, JSON_BYTES);
	const json = Buffer.from(bytes).toString("utf8");
	const { model, stream } = targetOf(json, "JSON");
	return { model, isStreamed: stream, request: { json } };
}

/** Reads a form with a file; the model's process gets its fields, not the form. */
export async function readFormCall(incoming: IncomingMessage): Promise<Call> {
	const bytes = await readBytes(incoming, FILE_BYTES);
	const headers = { "content-type": incoming.headers["content-type"] ?? "" };
	const form = await new Response(bytes, { headers }).formData().catch(() => new FormData());
	const sent = form.get("file");
	// The model's process only gets texts and one file, whatever else the form contains.
	const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
	const json = JSON.stringify(fields);
	const { model } = targetOf(json, "a form");
	const file = sent instanceof Blob ? new Uint8Array(await sent.arrayBuffer()) : undefined;
	return { model, isStreamed: false, request: { json, ...(file && { file }) } };
}

/** Reads a body into memory; rejects it once it exceeds `limit` bytes. */
async function readBytes(incoming: IncomingMessage, limit: number) {
	const pieces: Uint8Array[] = [];
	let length = 0;
	for await (const piece of incoming) {
		length += piece.length;
		if (length > limit) {
			const message = `The request is larger than ${Math.floor(limit / 1_000_000)} MB.`;
			throw refusal(message, 413, "too_large");
		}
		pieces.push(piece);
	}
	return new Uint8Array(Buffer.concat(pieces));
}

function targetOf(json: string, kind: string): z.output<typeof target> {
	const { data } = target.safeParse(readFields(json));
	if (data === undefined) throw refusal(`The request is not ${kind}, or names no model.`);
	return data;
}
