import type { FastifyInstance } from "fastify";

const DRAIN_MS = 10_000;
/** How long closing may take after the drain: allowance, sockets. */
const MARGIN_MS = 2_000;
const SWEEP_MS = 50;

/**
 * Lets running calls finish for a while after SIGTERM or SIGINT, then ends the process with 0. After
 * an error that nobody caught the process ends the same way, but always with 1.
 */
export function installGracefulClose(app: FastifyInstance): void {
	let exitCode = 0;
	let isClosing = false;

	// A terminal's Ctrl+C reaches the process twice under npm: a second signal must cut no stream.
	for (const signal of ["SIGTERM", "SIGINT"] as const) {
		process.on(signal, () => close(() => app.log.info({ signal }, "closing")));
	}
	// A rejection that nobody handled arrives here too.
	process.on("uncaughtException", (err) => {
		exitCode = 1;
		app.log.error({ err }, "a fault that nobody caught: closing");
		close();
	});

	function close(say?: () => void) {
		if (isClosing) return;
		isClosing = true;
		say?.();
		setTimeout(() => process.exit(exitCode), DRAIN_MS + MARGIN_MS).unref();
		drain(app).then(
			() => process.exit(exitCode),
			() => process.exit(1),
		);
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
