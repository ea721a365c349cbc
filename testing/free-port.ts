import { createServer } from "node:net";

/** Below the ephemeral range, which other tests' servers and outgoing connections use. */
const FIRST = 20_000;
const LAST = 32_000;

/** A port that nothing listens on, for a server that a test starts later. */
export async function freePort(): Promise<number> {
	for (;;) {
		const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
		if (await canListen(port)) return port;
	}
}

function canListen(port: number): Promise<boolean> {
	const server = createServer();
	return new Promise((resolve) => {
		server.once("error", () => resolve(false));
		server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
	});
}
