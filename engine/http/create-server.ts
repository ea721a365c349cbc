import { createServer as createHttpServer, type IncomingMessage, type Server } from "node:http";
import type { Task } from "../catalogue/model-entry.ts";
import { refusal } from "../engine-error.ts";
import type { WorkerPool } from "../pool/pool.ts";
import { type Answer, createAnswer } from "./create-answer.ts";
import { readFileCall, readFormCall, readJsonCall } from "./read-request.ts";

const CALLER_CHARACTERS = 64;
const PICTURES = "/models/";

/** The models, and how many megabytes the loaded ones may take together. */
type Models = { pool: WorkerPool; memoryLimitMb: number };

type Route = { tasks: readonly Task[]; read: typeof readJsonCall };

const routes: Record<string, Route> = {
	"/v1/chat/completions": { tasks: ["chat"], read: readJsonCall },
	"/v1/audio/speech": { tasks: ["tts"], read: readJsonCall },
	"/v1/audio/transcriptions": { tasks: ["transcribe"], read: readFormCall },
};

/** The engine's HTTP server, before it listens. */
export function createServer(models: Models): Server {
	return createHttpServer((incoming, response) => {
		const answer = createAnswer(response);
		handle(incoming, answer, models).then(answer.end, answer.fail);
	});
}

async function handle(incoming: IncomingMessage, answer: Answer, models: Models): Promise<void> {
	// Refuse web pages in a browser on this machine; only the site's server may call.
	if (incoming.headers.origin !== undefined) throw refusal("Browsers do not call the engine.", 403);
	// Not parsed as a URL, which throws for "//".
	const [path = ""] = incoming.url?.split("?") ?? [];
	const info = incoming.method === "GET" ? infoAt(path, models) : undefined;
	if (info !== undefined) {
		answer.head(200, "application/json");
		return answer.piece(JSON.stringify(info));
	}
	const route = incoming.method === "POST" ? routeAt(path) : undefined;
	if (route === undefined) throw refusal("There is nothing here.", 404);
	const { model, isStreamed, request } = await route.read(incoming);
	const worker = models.pool.get(model);
	if (worker === undefined) {
		throw refusal(`There is no model "${model.slice(0, 100)}" here.`, 404, "model_not_found");
	}
	const { id, task } = worker.entry;
	answer.concerns(id);
	if (!route.tasks.includes(task)) {
		throw refusal(`The model "${model}" does not do this.`, 400, "wrong_task");
	}
	// Text is the only task that is streamed.
	const hasEvents = isStreamed && task === "chat";
	if (hasEvents) answer.keepAlive();
	const onPlace = hasEvents ? answer.place : () => undefined;
	const caller = String(incoming.headers["x-caller"] ?? "").slice(0, CALLER_CHARACTERS);
	await worker.run({ request, reply: answer, signal: answer.gone, onPlace, caller });
}

function routeAt(path: string): Route | undefined {
	if (!path.startsWith(PICTURES)) return routes[path];
	const model = path.slice(PICTURES.length);
	return { tasks: ["classify", "detect"], read: (incoming) => readFileCall(incoming, model) };
}

function infoAt(path: string, { pool, memoryLimitMb }: Models): object | undefined {
	const workers = [...pool.values()];
	if (path === "/health") {
		const models = workers.map(({ entry, status }) => {
			const { state, waiting, running } = status();
			return [entry.id, { state, waiting, running }];
		});
		return { status: "ok", models: Object.fromEntries(models) };
	}
	if (path !== "/v1/models") return undefined;
	const data = workers.map(({ entry, neededMb, status }) => {
		const { id, name, task, licence, hub, bytes } = entry;
		const about = { name, task, licence, hub, bytes, memory_mb: neededMb() };
		return { id, object: "model", owned_by: "local", ...about, ...status() };
	});
	return { object: "list", memory_limit_mb: memoryLimitMb, data };
}
