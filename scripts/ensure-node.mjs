// Imported first by each command: an older Node would fail later with a stack.
import { readFileSync } from "node:fs";
import { inWords, isInRange } from "./node-range.mjs";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
if (!isInRange(process.versions.node, engines.node)) {
	console.error(
		`This is Node ${process.versions.node}, and Vitrine needs ${inWords(engines.node)}. Install one (https://nodejs.org), then run this again.`,
	);
	process.exit(1);
}
