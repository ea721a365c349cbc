import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";

/** Descriptors of the process itself: about 30 after a start, and a few that are open for a moment. */
const OWN_DESCRIPTORS = 40;

/**
 * How many connections of visitors leave enough descriptors for everything else: half of what the process does not
 * need itself, since each of them may need a connection to a back-end.
 */
export function mostConnections(descriptors: number): number {
	return Math.max(4, Math.floor((descriptors - OWN_DESCRIPTORS) / 2));
}

/**
 * Caps the connections of visitors below the limit of open files. At the cap, a new connection is closed, and so are
 * those that wait for another request. Without a limit that can be read (Linux only), there is no cap.
 */
export function limitConnections({ server, log }: Pick<FastifyInstance, "server" | "log">): void {
	const descriptors = descriptorLimit();
	if (descriptors === undefined) return;
	const most = mostConnections(descriptors);
	let isTold = false;
	server.maxConnections = most;
	server.on("drop", () => {
		server.closeIdleConnections();
		if (!isTold) {
			log.warn({ most }, "as many connections as the limit of open files (ulimit -n) allows");
		}
		isTold = true;
	});
}

/** The limit of open files; Node has raised the soft one to the hard one. */
function descriptorLimit(): number | undefined {
	try {
		const limits = readFileSync("/proc/self/limits", "utf8");
		const [, soft] = /^Max open files +(\d+)/m.exec(limits) ?? [];
		return soft === undefined ? undefined : Number(soft);
	} catch {
		return undefined;
	}
}
