import { once } from "node:events";
import { createServer, request as send } from "node:http";

type Place = {
	/** The site's path on the proxy; empty at the root. */
	path: string;
	/** The site's own origin. */
	origin: string;
	/** Whether the proxy forwards the path to the site. */
	isKept: boolean;
};

/** A proxy on loopback that serves several sites on one host; the longest matching path wins. */
export async function startPathProxy(places: readonly Place[]) {
	const longestFirst = places.toSorted((a, b) => b.path.length - a.path.length);
	const server = createServer((incoming, outgoing) => {
		const { url = "/", method, headers } = incoming;
		const place = longestFirst.find(({ path }) => url === path || url.startsWith(`${path}/`));
		if (!place) {
			outgoing.writeHead(502).end();
			return;
		}
		const path = place.isKept ? url : url.slice(place.path.length) || "/";
		const onward = send(`${place.origin}${path}`, { method, headers }, (answer) => {
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(outgoing);
		});
		onward.on("error", () => outgoing.destroy());
		outgoing.on("close", () => onward.destroy());
		incoming.pipe(onward);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("no port");
	return {
		origin: `http://127.0.0.1:${address.port}`,
		async close() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}
