import type { FastifyInstance } from "fastify";
import type { ReadyCheck } from "./ready-checks.ts";

const CACHE_MS = 5_000;
const CHECK_TIMEOUT_MS = 3_000;

/**
 * `/healthz` says that the process is alive, `/readyz` that it can work. Checks run at most once every
 * few seconds, however many ask, because each may call another machine.
 */
export function addHealthRoutes(
	app: FastifyInstance,
	checks: Readonly<Record<string, ReadyCheck>>,
): void {
	let isClosing = false;
	let lastLook: { at: number; result: Promise<Record<string, boolean>> } | undefined;
	app.addHook("preClose", (done) => {
		isClosing = true;
		done();
	});

	function look(): Promise<Record<string, boolean>> {
		if (!lastLook || Date.now() - lastLook.at >= CACHE_MS || Date.now() < lastLook.at) {
			lastLook = { at: Date.now(), result: runAll(checks) };
		}
		return lastLook.result;
	}

	app.get("/healthz", { logLevel: "warn" }, async (_request, reply) => {
		reply.header("cache-control", "no-store");
		return { status: "ok" };
	});

	app.get("/readyz", { logLevel: "warn" }, async (_request, reply) => {
		const results = { ...(await look()), accepting: !isClosing };
		const isReady = Object.values(results).every(Boolean);
		reply.header("cache-control", "no-store").status(isReady ? 200 : 503);
		return { status: isReady ? "ready" : "not ready", checks: results };
	});
}

async function runAll(checks: Readonly<Record<string, ReadyCheck>>) {
	const results = await Promise.all(
		Object.entries(checks).map(async ([name, check]) => [name, await run(check)] as const),
	);
	return Object.fromEntries(results);
}

/** A check that hangs counts as failed, so that the request always gets an answer. */
function run(check: ReadyCheck): Promise<boolean> {
	const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
	return new Promise((resolve) => {
		signal.addEventListener("abort", () => resolve(false));
		check(signal).then(resolve, () => resolve(false));
	});
}
