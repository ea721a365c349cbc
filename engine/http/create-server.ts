import { createServer as createHttpServer, type IncomingMessage, type Server } from "node:http";
import type { Task } from "../catalogue/read-catalogue.ts";
import { refusal } from "../engine-error.ts";
import type { WorkerPool } from "../workers/pool.ts";
import { type Answer, createAnswer } from "./create-answer.ts";
import { readRequest, readTarget } from "./read-request.ts";

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

/** The engine's HTTP server, not yet listening. */
export function createServer(pool: WorkerPool): Server {
	return createHttpServer((request, response) => {
		const answer = createAnswer(response);
		handle(request, answer, pool).then(answer.end, answer.fail);
	});
}

async function handle(incoming: IncomingMessage, answer: Answer, pool: WorkerPool): Promise<void> {
	// A page in some browser on this machine is not the site's server.
	if (incoming.headers.origin !== undefined) throw refusal("Browsers do not call the engine.", 403);
	const { pathname } = new URL(incoming.url ?? "/", "http://engine");
	const facts = incoming.method === "GET" ? factsAt(pathname, pool) : undefined;
	if (facts !== undefined) {
		answer.head(200, "application/json");
		return answer.piece(JSON.stringify(facts));
	}
	const route = routes[pathname.startsWith(LOOK) ? LOOK : pathname];
	if (route === undefined || incoming.method !== "POST") {
		throw refusal("There is nothing here.", 404);
	}
	const request = await readRequest(incoming, route.limit);
	const { model, stream } = pathname.startsWith(LOOK)
		? { model: pathname.slice(LOOK.length), stream: false }
		: await readTarget(request);
	const worker = pool.get(model);
	if (worker === undefined) {
		throw refusal(`There is no model "${model.slice(0, 100)}" here.`, 404, "model_not_found");
	}
	if (!route.tasks.includes(worker.entry.task)) {
		throw refusal(`The model "${model}" does not do this.`, 400, "wrong_task");
	}
	const onPlace = stream ? answer.place : () => undefined;
	const caller = String(incoming.headers["x-caller"] ?? "").slice(0, CALLER_CHARACTERS);
	await worker.run({ request, reply: answer, signal: answer.gone, onPlace, caller });
}

function factsAt(path: string, pool: WorkerPool): object | undefined {
	if (path === "/health") return { status: "ok" };
	if (path !== "/v1/models") return undefined;
	const data = [...pool.values()].map((worker) => {
		const { id, name, task, licence, hub, bytes, memoryMb } = worker.entry;
		const about = { name, task, licence, hub, bytes, memory_mb: memoryMb };
		return { id, object: "model", owned_by: "local", ...about, ...worker.facts() };
	});
	return { object: "list", data };
}
