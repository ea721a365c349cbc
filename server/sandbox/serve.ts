import { parseArgs } from "node:util";
import { fastify } from "fastify";
import { openCatalogue } from "../catalogue/open-catalogue.ts";
import { failures } from "./failures.ts";
import { createSandbox } from "./sandbox.ts";

const { values } = parseArgs({
	options: { port: { type: "string", default: "4100" }, failures: { type: "boolean" } },
});

if (values.failures) print(...failures.keys());
else await serve(Number(values.port));

async function serve(port: number): Promise<void> {
	const catalogue = openCatalogue({
		file: undefined,
		provider: "sandbox",
		variables: () => undefined,
	});
	const sandbox = createSandbox({ name: "Vitrine", catalogue });
	const app = fastify({ forceCloseConnections: true });
	app.removeAllContentTypeParsers();
	app.addContentTypeParser(
		"*",
		{ parseAs: "buffer", bodyLimit: 32_000_000 },
		(_request, body, done) => done(null, body),
	);
	app.all<{ Body: Buffer }>("*", ({ method, url, host, headers, body }, reply) => {
		const gone = new AbortController();
		reply.raw.once("close", () => gone.abort());
		const sent = new Headers({ "content-type": headers["content-type"] ?? "" });
		sent.set("x-sandbox-error", String(headers["x-sandbox-error"] ?? ""));
		const init = { method, headers: sent, ...(body && { body: new Uint8Array(body) }) };
		return sandbox(new Request(`http://${host}${url}`, init), gone.signal);
	});
	const address = await app.listen({ port });
	print(
		`The sandbox answers the wire of Hugging Face's router at ${address}`,
		`Let the site use it:  HF_ROUTER_URL=${address} HF_TOKEN=anything npm start`,
		"See a failure: write sandbox:error=loading into a text.",
		"List them all: npm run sandbox -- --failures",
	);
}

function print(...lines: readonly string[]): void {
	process.stdout.write(`${lines.join("\n")}\n`);
}
