import closeWithGrace from "close-with-grace";
import type { FastifyInstance } from "fastify";

const DRAIN_MS = 10_000;
/** How long closing may take after the drain: allowance, sockets. */
const MARGIN_MS = 2_000;
const SWEEP_MS = 50;

/**
 * Lets running calls finish for a while after SIGTERM or SIGINT, then ends the process with 0; after an
 * error that nobody caught, with 1.
 */
export function installGracefulClose(app: FastifyInstance): void {
	closeWithGrace(
		{
			delay: DRAIN_MS + MARGIN_MS,
			logger: false,
			skip: ["SIGHUP"],
			onTimeout: () => process.exit(0),
		},
		async ({ err, signal }) => {
			ignoreFurtherSignals();
			if (err) app.log.error({ err }, "a fault that nobody caught: closing");
			else app.log.info({ signal }, "closing");
			await drain(app);
		},
	);
}

/** A terminal's Ctrl+C reaches the process twice under npm; a second signal must cut no stream. */
function ignoreFurtherSignals(): void {
	for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
		process.removeAllListeners(signal);
		process.on(signal, () => undefined);
	}
}

/** Fastify's close waits forever for open answers: after the time limit their sockets are cut. */
async function drain(app: FastifyInstance): Promise<void> {
	// A connection kept alive after its last answer would hold the process until it times out.
	const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
	const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
	await app.close();
	clearTimeout(cut);
	clearInterval(sweep);
}
