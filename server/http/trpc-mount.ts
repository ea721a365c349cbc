import { setMaxListeners } from "node:events";
import { text } from "node:stream/consumers";
import multipart from "@fastify/multipart";
import { callTRPCProcedure } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { takesFile } from "#shared/kinds.ts";
import { JSON_MAX_BYTES } from "#shared/limits.ts";
import type { TaskName } from "#shared/models.ts";
import { isAsyncIterable } from "#shared/result.ts";
import type { Passes, ShownPass } from "../allowance/passes.ts";
import { visitorKey } from "../allowance/visitor.ts";
import { AppError } from "../errors/app-error.ts";
import { inputError } from "../errors/input-error.ts";
import { isFields, parseJson } from "../json.ts";
import type { Context, Services } from "../procedures/context.ts";
import { appRouter } from "../procedures/router.ts";
import {
	announcedBytes,
	formLimits,
	mostFileBytes,
	mostJsonBytes,
	readForm,
	readLargeJson,
} from "../uploads/read-form.ts";
import type { Upload, UploadMemory } from "../uploads/upload-memory.ts";
import { hostAccess, isLocal } from "./metrics-route.ts";
import { shownPass } from "./pass-route.ts";
import {
	LINES,
	sendBatch,
	sendError,
	sendResult,
	sendStream,
	startHeartbeat,
} from "./send-result.ts";

/** The HTTP method of each procedure type: other sites' pages can trigger a GET, so nothing that spends accepts it. */
const methods = { query: "GET", mutation: "POST", subscription: "GET" } as const;

/** Cap on the calls of a batch. */
const BATCH_MAX_CALLS = 20;

type Options = { services: Services; uploadMemory: UploadMemory; passes: Passes };

/**
 * tRPC on Fastify without web requests and streams in between, for speed (docs/decisions/005). The protocol is tRPC's
 * own: plain calls, batches, and streams as lines.
 */
export async function trpcMount(app: FastifyInstance, options: Options) {
	app.addHook("onRequest", async ({ headers }) => {
		// Bodies are never decompressed; a compressed one would be parsed as broken JSON.
		if (headers["content-encoding"] !== undefined) throw new AppError("CONTENT_TYPE");
	});
	app.removeAllContentTypeParsers();
	app.addContentTypeParser(
		"application/json",
		{ parseAs: "string", bodyLimit: JSON_MAX_BYTES },
		(_request, body, done) => done(null, body),
	);
	await app.register(multipart, { limits: formLimits });
	app.all<Route>("/*", (request, reply) => answer(request, reply, options));
	// Pictures are in the JSON of a chat, so a large one is left unread until the call has its slot.
	await app.register(async (chat) => {
		chat.removeContentTypeParser("application/json");
		chat.addContentTypeParser("application/json", async (request: FastifyRequest) => {
			return isLarge(request) ? UNREAD : readSmallJson(request);
		});
		chat.all<Route>(`/${CHAT}`, (request, reply) => answer(request, reply, options));
	});
}

/** The procedure whose route has no wildcard. */
const CHAT = "chat" satisfies TaskName;

/** The body of a request that is left unread. */
const UNREAD = Symbol("unread");

/** Whether a JSON body is larger than other procedures take, or may be. */
function isLarge(request: FastifyRequest): boolean {
	return (announcedBytes(request) ?? Number.POSITIVE_INFINITY) > JSON_MAX_BYTES;
}

/** Its size is announced, so that Node reads no more. */
function readSmallJson({ raw }: FastifyRequest): Promise<string> {
	return text(raw).catch(() => {
		throw inputError({ field: "input", takes: "json" });
	});
}

/** A name that occurs twice in the query arrives as an array. */
type Route = { Params: { "*"?: string }; Querystring: { batch?: unknown; input?: unknown } };

type CallRequest = FastifyRequest<Route>;

async function answer(request: CallRequest, reply: FastifyReply, options: Options) {
	const { services, uploadMemory, passes } = options;
	const path = request.params["*"] ?? CHAT;
	const context: Context = {
		services,
		visitor: visitorKey(request.ip),
		shownPass: shownPass(passes, request),
		requestId: request.id,
		requestBytes: announcedBytes(request),
		isLocal: () => isLocal(request, hostAccess(services.settings)),
	};
	const isBatch = request.query.batch === "1";
	const paths = isBatch ? path.split(",") : [path];
	const wire = { isBatch, wantsLines: wantsLines(request) };
	const signal = disconnectSignal(request, reply);
	const heartbeat = startHeartbeat(reply, wire);
	let inputs: Promise<Inputs | undefined> | undefined;
	let upload: Upload | undefined;
	try {
		if (paths.length === 1) {
			const data = await call(path);
			if (isAsyncIterable(data)) return await sendStream(reply, { data, path, context });
			return sendResult(reply, data, wire);
		}
		if (paths.length > BATCH_MAX_CALLS) {
			const calls = { field: "batch", takes: "items", max: BATCH_MAX_CALLS } as const;
			throw inputError({ ...calls, limit: BATCH_MAX_CALLS }, "BATCH_TOO_LARGE");
		}
		setMaxListeners(0, signal);
		const calls = paths.map((one, index) => ({ path: one, context, data: call(one, index) }));
		return await sendBatch(reply, calls, wire);
	} catch (error) {
		// The visitor has disconnected, or the stream has already sent the error as its last line.
		if (reply.raw.writableEnded || reply.raw.destroyed) return reply.hijack();
		return sendError(reply, { error, path, context, wire });
	} finally {
		heartbeat.stop();
		upload?.release();
	}

	/** Runs a procedure with its own input, points and slot. */
	async function call(name: string, batchIndex = 0): Promise<unknown> {
		const data: unknown = await callTRPCProcedure({
			router: appRouter,
			path: name,
			type: typeOf(name, request.method, reply),
			ctx: context,
			signal,
			batchIndex,
			getRawInput: () => inputOf(name, batchIndex),
		});
		if (!isAsyncIterable(data) || wire.wantsLines) return data;
		// Only JSON lines can carry a stream. No provider has been called yet.
		await data[Symbol.asyncIterator]().return?.();
		const link = { field: "link", takes: "oneOf", options: "httpBatchStreamLink" } as const;
		throw inputError(link, "STREAM_LINK");
	}

	/** The input of one call: the form of a task with a file, else its part of the query or the JSON body. */
	async function inputOf(name: string, index: number): Promise<unknown> {
		if (takesFile(name)) {
			// JSON would turn a file into an empty object and drop a form.
			if (!request.isMultipart()) throw inputError({ field: "file", takes: "aFile" }, "FILE_LINK");
			if (paths.length > 1) throw inputError({ field: "batch", takes: "json" });
			return readForm(request, openUpload(mostFileBytes(request)));
		}
		// A form may be large, and what spends nothing has no slot that bounds how many are read at once.
		if (request.isMultipart()) throw inputError({ field: "input", takes: "json" });
		inputs ??= bodyOf().then((sent) => readInputs(sent, { calls: paths.length, isBatch }));
		const found = await inputs;
		if (found) return found[index];
		throw inputError({ field: "input", takes: "json" });
	}

	async function bodyOf(): Promise<unknown> {
		if (request.method === "GET") return request.query.input;
		if (request.body !== UNREAD) return request.body;
		return readLargeJson(request, openUpload(mostJsonBytes(request)));
	}

	/** Memory for what this request sends, until its call ends. */
	function openUpload(mostBytes: number): Upload {
		const owner = { visitor: context.visitor, pass: openPassId(context.shownPass) };
		upload = uploadMemory.open({ ...owner, mostBytes }, signal);
		return upload;
	}
}

/** An abort signal that fires when the visitor disconnects before the response is complete. */
function disconnectSignal(request: FastifyRequest, reply: FastifyReply): AbortSignal {
	const controller = new AbortController();
	const abort = () => controller.abort();
	const { socket } = request.raw;
	socket.once("close", abort);
	// The response's `close`; the request's fires as soon as the body is read.
	reply.raw.once("close", () => {
		socket.off("close", abort);
		if (!reply.raw.writableFinished) abort();
	});
	if (socket.destroyed || reply.raw.destroyed) abort();
	return controller.signal;
}

function openPassId(shown: ShownPass | undefined): string | undefined {
	return shown?.state === "open" ? shown.pass.id : undefined;
}

/** Whether the client reads JSON lines, by httpBatchStreamLink's own header or by `accept`. */
function wantsLines({ headers }: CallRequest): boolean {
	return headers["trpc-accept"] === LINES || (headers.accept?.includes(LINES) ?? false);
}

/** A Map, so that names such as `__proto__` are not found. */
const procedures = new Map(Object.entries(appRouter._def.procedures));

/** The type of a procedure. Throws if it does not exist or needs another method. */
function typeOf(path: string, method: string, reply: FastifyReply) {
	const procedure = procedures.get(path);
	if (!procedure) throw new AppError("NOT_FOUND", { isFree: true });
	const { type } = procedure._def;
	if (methods[type] === method) return type;
	reply.header("allow", methods[type]);
	throw new AppError("METHOD_NOT_ALLOWED", { isFree: true });
}

/** The input of each call, by its index. */
type Inputs = Readonly<Record<string, unknown>>;

/** Reads the inputs from the query or a JSON body; undefined if they are malformed or outnumber the calls. */
function readInputs(
	sent: unknown,
	{ calls, isBatch }: { calls: number; isBatch: boolean },
): Inputs | undefined {
	if (sent === undefined || sent === "") return {};
	const input = typeof sent === "string" ? parseJson(sent) : undefined;
	if (!isBatch) return input === undefined ? undefined : { 0: input };
	if (!isFields(input)) return undefined;
	// The first wrong one ends it: a list of what is wrong with each of thousands would take a tenth of a second.
	const isPlace = (name: string) => /^\d+$/.test(name) && Number(name) < calls;
	return Object.keys(input).every(isPlace) ? input : undefined;
}
