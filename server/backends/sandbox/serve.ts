import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { models } from "#shared/models.ts";
import { failures } from "./failures/failures.ts";
import { nodeBridge } from "./node-bridge.ts";
import { createSandbox } from "./sandbox.ts";

const { values } = parseArgs({
	options: { port: { type: "string", default: "4100" }, failures: { type: "boolean" } },
});

if (values.failures) {
	for (const [name, { summary }] of Object.entries(failures))
		print(`${name.padEnd(18)} ${summary}`);
} else {
	serve(values.port);
}

function serve(port: string): void {
	const facts = { name: "Vitrine", creator: "", about: "" };
	const server = createServer(nodeBridge(createSandbox({ facts, models })));
	server.listen(Number(port), "127.0.0.1", () => {
		const address = `http://127.0.0.1:${port}`;
		print(`The sandbox answers the wire of Hugging Face's router at ${address}`);
		print(`Let the site use it:  HF_ROUTER_URL=${address} HF_TOKEN=anything npm start`);
		print("See a failure: write sandbox:error=loading into a text.");
		print("List them all: npm run sandbox -- --failures");
	});
}

function print(line: string): void {
	process.stdout.write(`${line}\n`);
}
