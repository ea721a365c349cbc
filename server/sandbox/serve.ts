import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { openCatalogue } from "../catalogue/open-catalogue.ts";
import { failures } from "./failures.ts";
import { nodeBridge } from "./node-bridge.ts";
import { createSandbox } from "./sandbox.ts";

const { values } = parseArgs({
	options: { port: { type: "string", default: "4100" }, failures: { type: "boolean" } },
});

if (values.failures) {
	print(...Object.keys(failures));
} else {
	const address = `http://127.0.0.1:${values.port}`;
	const options = { file: undefined, provider: "sandbox", variables: () => undefined } as const;
	const sandbox = createSandbox({ name: "Vitrine", catalogue: openCatalogue(options) });
	createServer(nodeBridge(sandbox)).listen(Number(values.port), "127.0.0.1");
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
