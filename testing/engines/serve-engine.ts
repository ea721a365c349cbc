import { startStandIn } from "../stand-in.ts";
import type { Engine } from "./engine.ts";

/** Serves an engine's answers from the stand-in, on a local port. */
export async function serveEngine(engine: Engine) {
	const standIn = await startStandIn();
	standIn.play(async ({ method, path, headers, body, response }) => {
		const sent = new Headers();
		for (const [name, value] of Object.entries(headers)) sent.set(name, String(value));
		const init = { method, headers: sent };
		const isRead = method === "GET" || method === "HEAD";
		const whole = isRead ? init : { ...init, body: Buffer.from(body, "latin1") };
		const answer = await engine(new Request(`${standIn.url}${path}`, whole));
		response.writeHead(answer.status, Object.fromEntries(answer.headers));
		response.end(Buffer.from(await answer.arrayBuffer()));
	});
	return standIn;
}
