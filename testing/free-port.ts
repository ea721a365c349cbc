import { createServer } from "node:net";

/** No system gives these to outgoing connections or to servers that take any port, as other tests do meanwhile. */
const FIRST = 20_000;
const LAST = 32_000;

/** A port that nothing listens on. It stays free for a server that a test starts later. */
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
