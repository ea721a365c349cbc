import type { FastifyInstance } from "fastify";
import { startSilenceTimer } from "#shared/silence-timer.ts";
import { type HostAccess, isHost } from "./metrics-route.ts";
import type { ReadyCheck } from "./ready-checks.ts";

/** Minimum time between checks, because they call other machines. */
const CACHE_MS = 5_000;
const CHECK_TIMEOUT_MS = 3_000;

type HealthOptions = { checks: Readonly<Record<string, ReadyCheck>>; access: HostAccess };

/**
 * `/healthz`: the process is alive. `/readyz`: it accepts calls. A failing dependency, such as a provider, does not
 * make the site unready: its pages and other models still work. Only the host sees those checks, since they name
 * internal hosts.
 */
export function addHealthRoutes(app: FastifyInstance, { checks, access }: HealthOptions): void {
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

	app.get("/readyz", { logLevel: "warn" }, async (request, reply) => {
		const isAccepting = !isClosing;
		reply.header("cache-control", "no-store").status(isAccepting ? 200 : 503);
		const status = isAccepting ? "ready" : "not ready";
		if (!(await isHost(request, access))) return { status };
		if (performance.now() >= looksAgainAt) {
			looksAgainAt = performance.now() + CACHE_MS;
			lastLook = runAll(checks);
		}
		const { passed, details } = await lastLook;
		return { status, checks: { ...passed, accepting: isAccepting }, ...details };
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

/** A check that times out counts as failed, so the request always completes. */
function run(check: ReadyCheck): ReturnType<ReadyCheck> {
	const failed = { isOk: false };
	return new Promise((resolve) => {
		const late = startSilenceTimer(() => resolve(failed), CHECK_TIMEOUT_MS);
		check()
			.then(resolve, () => resolve(failed))
			.finally(late.stop);
	});
}
