import { fastify } from "fastify";
import { openCatalogue } from "../catalogue/open-catalogue.ts";
import { readOptions } from "../host-program.ts";
import { failures } from "./failures.ts";
import { createSandbox } from "./sandbox.ts";

const { port } = readOptions("npm run sandbox [-- --port 4100]", {
	port: { type: "string", default: "4100" },
});
const sandbox = createSandbox(
	openCatalogue({
		file: process.env["MODELS_FILE"],
		provider: "sandbox",
		variables: () => undefined,
	}),
);
const app = fastify({ forceCloseConnections: true });
app.removeAllContentTypeParsers();
app.addContentTypeParser(
	"*",
	{ parseAs: "buffer", bodyLimit: 32_000_000 },
	(_request, body, done) => done(null, body),
);
app.post<{ Body: Buffer }>("*", ({ url, host, headers, body }, reply) => {
	const gone = new AbortController();
	reply.raw.once("close", () => gone.abort());
	const sent = { "content-type": headers["content-type"] ?? "" };
	const init = { method: "POST", headers: sent, body: new Uint8Array(body) };
	return sandbox(new Request(`http://${host}${url}`, init), gone.signal);
});
const address = await app.listen({ port: Number(port) });
const lines = [
	`The sandbox answers the wire of Hugging Face's router at ${address}`,
	`Let the site use it:  HF_ROUTER_URL=${address} HF_TOKEN=anything npm start`,
	"See a failure: write sandbox:error=loading into a text.",
	`There are: ${[...failures.keys()].join(", ")}`,
];
process.stdout.write(`${lines.join("\n")}\n`);
