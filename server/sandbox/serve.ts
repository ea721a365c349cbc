import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { nodeBridge } from "./node-bridge.ts";
import { createSandbox } from "./sandbox.ts";

const { values } = parseArgs({ options: { port: { type: "string", default: "4100" } } });
const facts = { name: "Vitrine", creator: "", about: "" };
const server = createServer(nodeBridge(createSandbox(facts)));

server.listen(Number(values.port), "127.0.0.1", () => {
	const address = `http://127.0.0.1:${values.port}`;
	process.stdout.write(
		[
			`The sandbox answers the wire of Hugging Face's router at ${address}`,
			`Let the site use it: HF_ROUTER_URL=${address} HF_TOKEN=anything npm start`,
			"Write sandbox:error=loading into a text to see a failure. Ctrl+C stops it.",
			"",
		].join("\n"),
	);
});
