import { once } from "node:events";
import { createServer } from "node:http";
import type { Duplex } from "node:stream";
import { onTestFinished, vi } from "vitest";

/**
 * Starts an outgoing proxy for this test, which HTTP_PROXY and HTTPS_PROXY name until its end. Gives the targets that it
 * was asked to connect to.
 */
export async function startProxy(onConnect: (socket: Duplex) => void): Promise<string[]> {
	const asked: string[] = [];
	const proxy = createServer().on("connect", ({ url }, socket) => {
		asked.push(String(url));
		onConnect(socket);
	});
	await once(proxy.listen(0, "127.0.0.1"), "listening");
	onTestFinished(() => void proxy.close());
	const address = proxy.address();
	vi.stubEnv("http_proxy", `http://127.0.0.1:${typeof address === "object" && address?.port}`);
	onTestFinished(() => void vi.unstubAllEnvs());
	return asked;
}
