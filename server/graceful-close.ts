import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const DRAIN_MS = 10_000;
/** How long closing may take after the drain: allowance, sockets. */
const MARGIN_MS = 2_000;
/** The longest time from the signal to the end of the process. */
export const LONGEST_CLOSE_MS = DRAIN_MS + MARGIN_MS;
const SWEEP_MS = 50;
/** How long after the signal connections stay open that clients keep alive. */
const LINGER_MS = 500;

/**
 * After SIGTERM or SIGINT, gives running calls time to finish, then ends the process with 0. An uncaught
 * error ends it the same way, but always with 1.
 */
export function installGracefulClose(app: FastifyInstance): void {
	let exitCode = 0;
	let isClosing = false;
	// Fastify sends `connection: close` from here on, so keep-alive clients open no further request on a closing
	// connection.
	app.addHook("preClose", () => sleep(LINGER_MS));

	// Under npm, Ctrl+C is delivered twice; the second signal must not abort streams.
	for (const signal of ["SIGTERM", "SIGINT"] as const) {
		process.on(signal, () => close(() => app.log.info({ signal }, "closing")));
	}
	// Unhandled rejections arrive here too.
	process.on("uncaughtException", (err) => {
		exitCode = 1;
		app.log.error({ err }, "a fault that nobody caught: closing");
		close();
	});

	function close(say?: () => void) {
		if (isClosing) return;
		isClosing = true;
		say?.();
		setTimeout(() => process.exit(exitCode), LONGEST_CLOSE_MS).unref();
		drain(app).then(
			() => process.exit(exitCode),
			() => process.exit(1),
		);
	}
}

/** Fastify's close waits for open responses without limit; this destroys their sockets after a while. */
async function drain(app: FastifyInstance): Promise<void> {
	// Kept-alive connections would hold the process until they time out.
	let sweep: NodeJS.Timeout | undefined;
	const lingering = setTimeout(() => {
		sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
	}, LINGER_MS);
	const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
	await app.close();
	clearTimeout(cut);
	clearTimeout(lingering);
	clearInterval(sweep);
}
