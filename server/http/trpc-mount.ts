import multipart from "@fastify/multipart";
import { callTRPCProcedure } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AUDIO_MAX_BYTES, JSON_MAX_BYTES } from "#shared/limits.ts";
import { createUploadRoom, type UploadRoom } from "../allowance/upload-room.ts";
import { AppError } from "../errors/app-error.ts";
import type { Context, Services } from "../procedures/context.ts";
import { appRouter } from "../procedures/router.ts";
import { isAsyncIterable } from "../procedures/task-call/async-iterable.ts";
import { contextOf, leavingSignal } from "./call-context.ts";
import { errorShapeOf, sendError } from "./error-envelope.ts";
import { queryOf, readInput } from "./read-input.ts";
import { LINES, sendResult } from "./send-result.ts";
import { writeEvents } from "./write-events.ts";

const FIELD_MAX_BYTES = 16 * 1024;
const FIELDS_MAX = 4;
/**
 * Uploads held at once: one visitor's three largest leave room for a picture. Those that wait hold a
 * slot of the site each, so they are few.
 */
const uploadLimits = { maxBytes: 80 * 1024 * 1024, maxWaiting: 16, maxWaitMs: 15_000 };
const streamHeaders = {
	"content-type": LINES,
	// No proxy may hold tokens back to compress or to buffer them.
	"cache-control": "no-store, no-transform",
	"x-accel-buffering": "no",
};
const methods = { GET: "query", POST: "mutation" } as const;

/**
 * tRPC on Fastify without web requests and streams in between, which is what makes it fast
 * (docs/decisions). The wire is tRPC's own: plain calls, batches of one, and streams as lines.
 */
export async function trpcMount(app: FastifyInstance, { services }: { services: Services }) {
	app.addHook("onRequest", async ({ headers }) => {
		// Nothing here unpacks: a packed body would be read as broken JSON.
		if (headers["content-encoding"] !== undefined) throw new AppError("CONTENT_TYPE");
	});
	app.removeAllContentTypeParsers();
	app.addContentTypeParser(
		"application/json",
		{ parseAs: "string", bodyLimit: JSON_MAX_BYTES },
		(_request, body, done) => done(null, body),
	);
	await app.register(multipart, {
		limits: {
			files: 1,
			fileSize: AUDIO_MAX_BYTES,
			fields: FIELDS_MAX,
			fieldSize: FIELD_MAX_BYTES,
			fieldNameSize: 100,
			parts: FIELDS_MAX + 1,
			headerPairs: 20,
		},
	});
	const uploadRoom = createUploadRoom(uploadLimits);
	app.all<{ Params: { "*": string } }>("/*", (request, reply) => {
		if (request.method === "GET" || request.method === "POST") {
			return answer(request, reply, {
				path: request.params["*"],
				type: methods[request.method],
				services,
				uploadRoom,
			});
		}
		throw new AppError("METHOD_NOT_ALLOWED");
	});
}

type Call = {
	path: string;
	type: "query" | "mutation";
	services: Services;
	uploadRoom: UploadRoom;
};

async function answer(request: FastifyRequest, reply: FastifyReply, call: Call) {
	const { path, type, services, uploadRoom } = call;
	const context = contextOf(request, services);
	const isBatch = queryOf(request).batch === "1";
	const wantsLines = request.headers["trpc-accept"] === LINES;
	const signal = leavingSignal(reply);
	try {
		checkProcedure(path, type);
		const data: unknown = await callTRPCProcedure({
			router: appRouter,
			path,
			type,
			ctx: context,
			signal,
			batchIndex: 0,
			async getRawInput() {
				if (request.isMultipart()) {
					reply.raw.once("close", await uploadRoom.enter(uploadBytes(request), signal));
				}
				return readInput(request, isBatch);
			},
		});
		if (!isAsyncIterable(data)) return sendResult(reply, { data, isBatch, wantsLines });
		// Only lines can carry a stream; its provider has not been called yet.
		if (!wantsLines) throw await abandoned(data);
		return await sendStream(reply, { data, path, context });
	} catch (error) {
		// A visitor who is gone reads no error; one whose stream has begun got its last line.
		if (reply.sent || reply.raw.destroyed) return reply.hijack();
		return sendError(reply, { error, path, context });
	}
}

/** At most that many bytes will be held; whoever announces more is refused when the form is read. */
function uploadBytes({ headers }: FastifyRequest): number {
	return Math.min(Number(headers["content-length"]) || AUDIO_MAX_BYTES, AUDIO_MAX_BYTES);
}

/** A map, since names such as `__proto__` lead nowhere in one. */
const procedures = new Map(Object.entries(appRouter._def.procedures));

function checkProcedure(path: string, type: Call["type"]) {
	const procedure = procedures.get(path);
	if (!procedure) throw new AppError("NOT_FOUND", { isFree: true });
	if (procedure._def.type !== type) throw new AppError("METHOD_NOT_ALLOWED", { isFree: true });
}

async function abandoned(data: AsyncIterable<unknown>): Promise<AppError> {
	await data[Symbol.asyncIterator]().return?.();
	return new AppError("CONTENT_TYPE", { isFree: true });
}

async function sendStream(
	reply: FastifyReply,
	{ data, path, context }: { data: AsyncIterable<unknown>; path: string; context: Context },
) {
	await writeEvents({
		events: data,
		raw: reply.raw,
		writeHead() {
			reply.hijack();
			for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...streamHeaders })) {
				if (value !== undefined) reply.raw.setHeader(name, value);
			}
			reply.raw.writeHead(200);
		},
		shapeOf: (error) => errorShapeOf({ error, path, context }),
	});
	return reply;
}
