import { createServer as createHttpServer, type IncomingMessage, type Server } from "node:http";
import type { Task } from "../catalogue/read-catalogue.ts";
import { refusal } from "../engine-error.ts";
import type { Hosts } from "../host/create-hosts.ts";
import { type Answer, createAnswer } from "./create-answer.ts";
import { readQuestion, readWish } from "./read-question.ts";

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
export function createServer(hosts: Hosts): Server {
	return createHttpServer((request, response) => {
		const answer = createAnswer(response);
		handle(request, answer, hosts).then(answer.end, answer.fail);
	});
}

async function handle(request: IncomingMessage, answer: Answer, hosts: Hosts): Promise<void> {
	// A page in some browser on this machine is not the site's server.
	if (request.headers.origin !== undefined) throw refusal("Browsers do not call the engine.", 403);
	const { pathname } = new URL(request.url ?? "/", "http://engine");
	const facts = request.method === "GET" ? factsAt(pathname, hosts) : undefined;
	if (facts !== undefined) {
		answer.head(200, "application/json");
		return answer.piece(JSON.stringify(facts));
	}
	const route = routes[pathname.startsWith(LOOK) ? LOOK : pathname];
	if (route === undefined || request.method !== "POST") {
		throw refusal("There is nothing here.", 404);
	}
	const question = await readQuestion(request, route.limit);
	const { model, stream } = pathname.startsWith(LOOK)
		? { model: pathname.slice(LOOK.length), stream: false }
		: await readWish(question);
	const host = hosts.get(model);
	if (host === undefined) {
		throw refusal(`There is no model "${model.slice(0, 100)}" here.`, 404, "model_not_found");
	}
	if (!route.tasks.includes(host.entry.task)) {
		throw refusal(`The model "${model}" does not do this.`, 400, "wrong_task");
	}
	const onPlace = stream ? answer.place : () => undefined;
	const caller = String(request.headers["x-caller"] ?? "").slice(0, CALLER_CHARACTERS);
	await host.run({ question, reply: answer, signal: answer.gone, onPlace, caller });
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
