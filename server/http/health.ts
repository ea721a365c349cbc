import { once } from "node:events";
import type { FastifyInstance } from "fastify";
import type { ReadyCheck } from "./ready-checks.ts";

/** The checks run at most this often, because they call other machines. */
const CACHE_MS = 5_000;
const CHECK_TIMEOUT_MS = 3_000;

/** `/healthz`: the process lives. `/readyz`: it can answer calls. */
export function addHealthRoutes(
	app: FastifyInstance,
	checks: Readonly<Record<string, ReadyCheck>>,
): void {
	let isClosing = false;
	let looksAgainAt = 0;
	let lastLook: ReturnType<typeof runAll>;
	app.addHook("preClose", (done) => {
		isClosing = true;
		done();
	});

	app.get("/healthz", { logLevel: "warn" }, async (_request, reply) => {
		reply.header("cache-control", "no-store");
		return { status: "ok" };
	});

	app.get("/readyz", { logLevel: "warn" }, async (_request, reply) => {
		if (performance.now() >= looksAgainAt) {
			looksAgainAt = performance.now() + CACHE_MS;
			lastLook = runAll(checks);
		}
		const { passed, details } = await lastLook;
		const results = { ...passed, accepting: !isClosing };
		const isReady = Object.values(results).every(Boolean);
		reply.header("cache-control", "no-store").status(isReady ? 200 : 503);
		return { status: isReady ? "ready" : "not ready", checks: results, ...details };
	});
}

async function runAll(checks: Readonly<Record<string, ReadyCheck>>) {
	const results = await Promise.all(
		Object.entries(checks).map(async ([name, check]) => ({ name, ...(await run(check)) })),
	);
	return {
		passed: Object.fromEntries(results.map(({ name, isOk }) => [name, isOk])),
		details: Object.assign({}, ...results.map(({ details }) => details)),
	};
}

/** A hanging check counts as failed, so that the request always gets an answer. */
function run(check: ReadyCheck): ReturnType<ReadyCheck> {
	const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
	const failed = { isOk: false };
	const tooLate = once(signal, "abort").then(() => failed);
	return Promise.race([check(signal), tooLate]).catch(() => failed);
}
