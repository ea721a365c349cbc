import multipart from "@fastify/multipart";
import { callTRPCProcedure } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { JSON_MAX_BYTES } from "#shared/limits.ts";
import { isAsyncIterable } from "#shared/result.ts";
import type { Passes } from "../allowance/passes.ts";
import { visitorKey } from "../allowance/visitor.ts";
import { parseJson } from "../backends/gateway/parse-json.ts";
import { AppError } from "../errors/app-error.ts";
import type { Context, Services } from "../procedures/context.ts";
import { appRouter } from "../procedures/router.ts";
import type { Upload, UploadMemory } from "../uploads/memory.ts";
import { announcedBytes, formLimits, mostFileBytes, readForm } from "../uploads/read-form.ts";
import { disconnectSignal } from "./connection.ts";
import { isLocal } from "./metrics-route.ts";
import { shownPass } from "./pass-route.ts";
import { LINES, sendError, sendResult, sendStream } from "./send-result.ts";

const methods = { GET: "query", POST: "mutation" } as const;

type Options = { services: Services; uploadMemory: UploadMemory; passes: Passes };

/**
 * tRPC on Fastify without web requests and streams in between, which makes it fast (docs/decisions/005).
 * The wire is tRPC's own: plain calls, batches of one, and streams as lines.
 *
 * The input is read late: a procedure first reserves points and a slot, then tRPC calls `getRawInput`. So
 * a visitor without points costs the server no upload.
 */
export async function trpcMount(app: FastifyInstance, { services, uploadMemory, passes }: Options) {
	app.addHook("onRequest", async ({ headers }) => {
		// Bodies are never decompressed; a compressed one would be read as broken JSON.
		if (headers["content-encoding"] !== undefined) throw new AppError("CONTENT_TYPE");
	});
	app.removeAllContentTypeParsers();
	app.addContentTypeParser(
		"application/json",
		{ parseAs: "string", bodyLimit: JSON_MAX_BYTES },
		(_request, body, done) => done(null, body),
	);
	await app.register(multipart, { limits: formLimits });
	app.all<Route>("/*", (request, reply) => {
		if (request.method === "GET" || request.method === "POST") {
			return answer(request, reply, {
				path: request.params["*"],
				type: methods[request.method],
				services,
				uploadMemory,
				passes,
			});
		}
		throw new AppError("METHOD_NOT_ALLOWED");
	});
}

/** A name that occurs twice in the query arrives as a list. */
type Route = { Params: { "*": string }; Querystring: { batch?: unknown; input?: unknown } };

type CallRequest = FastifyRequest<Route>;

type Call = {
	path: string;
	type: "query" | "mutation";
	services: Services;
	uploadMemory: UploadMemory;
	passes: Passes;
};

async function answer(request: CallRequest, reply: FastifyReply, call: Call) {
	const { path, type, services, uploadMemory, passes } = call;
	const context: Context = {
		services,
		visitor: visitorKey(request.ip),
		shownPass: shownPass(passes, request),
		requestId: request.id,
		requestBytes: announcedBytes(request),
		isLocal: isLocal(request),
	};
	const isBatch = request.query.batch === "1";
	const wantsLines = request.headers["trpc-accept"] === LINES;
	const signal = disconnectSignal(request, reply);
	let upload: Upload | undefined;
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
				if (!request.isMultipart()) return readInput(request, isBatch);
				const { visitor } = context;
				upload = uploadMemory.open({ visitor, mostBytes: mostFileBytes(request) }, signal);
				return readForm(request, upload);
			},
		});
		if (!isAsyncIterable(data)) return sendResult(reply, { data, isBatch, wantsLines });
		// Only lines can carry a stream. The provider has not been called yet.
		if (!wantsLines) {
			await data[Symbol.asyncIterator]().return?.();
			throw new AppError("CONTENT_TYPE", { isFree: true });
		}
		return await sendStream(reply, { data, path, context });
	} catch (error) {
		// The visitor is gone, or the stream has already sent the error as its last line.
		if (reply.sent || reply.raw.destroyed) return reply.hijack();
		return sendError(reply, { error, path, context });
	} finally {
		upload?.release();
	}
}

/** A map, because names such as `__proto__` must not be found. */
const procedures = new Map(Object.entries(appRouter._def.procedures));

function checkProcedure(path: string, type: Call["type"]) {
	const procedure = procedures.get(path);
	if (!procedure) throw new AppError("NOT_FOUND", { isFree: true });
	if (procedure._def.type !== type) throw new AppError("METHOD_NOT_ALLOWED", { isFree: true });
}

const batchSchema = z.strictObject({ "0": z.unknown() });

/** Reads the input of one call from the query or a JSON body. In a batch it is under "0". */
function readInput(request: CallRequest, isBatch: boolean): unknown {
	const text = request.method === "GET" ? request.query.input : request.body;
	if (text === undefined || text === "") return undefined;
	const input = typeof text === "string" ? parseJson(text) : undefined;
	if (input === undefined) throw new AppError("BAD_INPUT", { isFree: true });
	if (!isBatch) return input;
	const batch = batchSchema.safeParse(input);
	if (!batch.success) throw new AppError("BAD_INPUT", { isFree: true });
	return batch.data["0"];
}
