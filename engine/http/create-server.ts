import { createServer as createHttpServer, type IncomingMessage, type Server } from "node:http";
import type { Task } from "../catalogue/model-entry.ts";
import { EngineError } from "../engine-error.ts";
import type { ModelHost } from "../host/model-host.ts";
import { createAnswer } from "./create-answer.ts";
import { readBody } from "./read-body.ts";
import { readWish } from "./read-wish.ts";

const JSON_BYTES = 1_000_000;
const FILE_BYTES = 30_000_000;
const CALLER_CHARACTERS = 64;
const LOOK = "/models/";

const routes: Record<string, { tasks: readonly Task[]; limit: number }> = {
	"/v1/chat/completions": { tasks: ["chat"], limit: JSON_BYTES },
	"/v1/audio/speech": { tasks: ["tts"], limit: JSON_BYTES },
	"/v1/audio/transcriptions": { tasks: ["transcribe"], limit: FILE_BYTES },
	[LOOK]: { tasks: ["classify", "detect"], limit: FILE_BYTES },
};

type Hosts = ReadonlyMap<string, ModelHost>;
type Exchange = {
	request: IncomingMessage;
	answer: ReturnType<typeof createAnswer>;
	/** Aborts when the caller has gone. */
	signal: AbortSignal;
};

/** The engine's HTTP server, not yet listening. */
export function createServer(hosts: Hosts): Server {
	return createHttpServer((request, response) => {
		const gone = new AbortController();
		response.once("close", () => gone.abort());
		const answer = createAnswer(response);
		handle({ request, answer, signal: gone.signal }, hosts).then(answer.end, (error: unknown) => {
			if (!gone.signal.aborted) answer.fail(error);
		});
	});
}

async function handle({ request, answer, signal }: Exchange, hosts: Hosts): Promise<void> {
	// A page in some browser on this machine is not the site's server.
	if (request.headers.origin !== undefined) throw refusal(403, "Browsers do not call the engine.");
	const { pathname } = new URL(request.url ?? "/", "http://engine");
	const facts = request.method === "GET" ? factsAt(pathname, hosts) : undefined;
	if (facts !== undefined) {
		answer.head(200, "application/json");
		return answer.piece(JSON.stringify(facts));
	}
	const route = routes[pathname.startsWith(LOOK) ? LOOK : pathname];
	if (route === undefined || request.method !== "POST")
		throw refusal(404, "There is nothing here.");
	const type = request.headers["content-type"] ?? "";
	const question = { type, body: await readBody(request, route.limit) };
	const { model, stream = false } = pathname.startsWith(LOOK)
		? { model: pathname.slice(LOOK.length) }
		: await readWish(question);
	const host = hosts.get(model);
	if (host === undefined) {
		throw refusal(404, `There is no model "${model.slice(0, 100)}" here.`, "model_not_found");
	}
	if (!route.tasks.includes(host.entry.task)) {
		throw refusal(400, `The model "${model}" does not do this.`, "wrong_task");
	}
	const onPlace = stream ? answer.place : () => undefined;
	const caller = String(request.headers["x-caller"] ?? "").slice(0, CALLER_CHARACTERS);
	await host.run({ question, reply: answer, signal, onPlace, caller });
}

function factsAt(path: string, hosts: Hosts): object | undefined {
	if (path === "/health") return { status: "ok" };
	if (path !== "/v1/models") return undefined;
	const data = [...hosts.values()].map((host) => {
		const { id, name, task, licence, hub, bytes, memoryMb } = host.entry;
		const about = { name, task, licence, hub, bytes, memory_mb: memoryMb };
		return { id, object: "model", owned_by: "local", ...about, ...host.facts() };
	});
	return { object: "list", data };
}

function refusal(status: number, message: string, code = "bad_request"): EngineError {
	return new EngineError(message, { status, code });
}
