import { Server } from "node:net";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { flushLog } from "./observability/log.ts";

const DRAIN_MS = 10_000;
/** Time for closing the allowance and sockets after the drain. */
const MARGIN_MS = 2_000;
/** Maximum time from the signal to the exit. */
export const LONGEST_CLOSE_MS = DRAIN_MS + MARGIN_MS;
const SWEEP_MS = 50;
/** How long keep-alive connections stay open after the signal: time for a proxy to use up those that it keeps. */
const LINGER_MS = 1_000;

/** Errors that say what the machine lacks: room on a disk, file descriptors. None is a fault of this process. */
const shortages = ["ENOSPC", "EDQUOT", "EMFILE", "ENFILE"];

/**
 * After SIGTERM or SIGINT, lets running calls finish, then exits with 0. An uncaught error does the same, but always
 * exits with 1; one that names a shortage of the machine is only logged, once.
 */
export function installGracefulClose(app: FastifyInstance): void {
	let exitCode = 0;
	let isClosing = false;
	const told = new Set<string>();
	// From here on Fastify sends `connection: close`. A proxy that is refused a new connection sends the call to another
	// instance, as nothing of it went out. So no new ones are taken from the start, while those that are kept alive are
	// used up: whatever is closed later may have a request on it already.
	app.addHook("preClose", async () => {
		await readWhatCame();
		// An HTTP server's own close would close the idle connections too.
		Server.prototype.close.call(app.server);
		await sleep(LINGER_MS);
		await readWhatCame();
	});

	// Under npm, Ctrl+C is delivered twice; the second signal must not abort streams.
	for (const signal of ["SIGTERM", "SIGINT"] as const) {
		process.on(signal, () => close(() => app.log.info({ signal }, "closing")));
	}
	// Unhandled rejections arrive here too.
	process.on("uncaughtException", (err) => {
		const shortage = shortages.find((code) => "code" in err && err.code === code);
		if (shortage !== undefined) {
			if (!told.has(shortage)) app.log.error({ err }, "this machine is short of something");
			told.add(shortage);
			return;
		}
		exitCode = 1;
		app.log.error({ err }, "a fault that nobody caught: closing");
		close();
	});

	function close(say?: () => void) {
		if (isClosing) return;
		isClosing = true;
		say?.();
		setTimeout(() => process.exit(exitCode), LONGEST_CLOSE_MS).unref();
		drain(app)
			.catch(() => {
				exitCode = 1;
			})
			.then(() => flushLog(app.log))
			.then(() => process.exit(exitCode));
	}
}

/**
 * After a process stood still, its timers come before what arrived meanwhile: a connection would be closed as idle with
 * a request on it. The first turn takes new connections, the second reads from them.
 */
async function readWhatCame(): Promise<void> {
	await setImmediate();
	await setImmediate();
}

/** Fastify's close waits for open responses without limit; this destroys their sockets after a while. */
async function drain(app: FastifyInstance): Promise<void> {
	// Idle keep-alive connections would hold the process until they time out.
	let sweep: NodeJS.Timeout | undefined;
	const lingering = setTimeout(() => {
		sweep = setInterval(async () => {
			await readWhatCame();
			app.server.closeIdleConnections();
		}, SWEEP_MS);
	}, LINGER_MS);
	const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
	await app.close();
	clearTimeout(cut);
	clearTimeout(lingering);
	clearInterval(sweep);
}
