// npm run bench            every bench, one after the other
// npx tsx bench/run.ts json streams   those
import { writeReport } from "./report/write-report.ts";
import { scenarios } from "./scenarios.ts";

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in scenarios));

if (unknown.length > 0) {
	console.error(`Unknown: ${unknown.join(", ")}. There are: ${Object.keys(scenarios).join(", ")}`);
	process.exitCode = 1;
} else {
	for (const [name, scenario] of Object.entries(scenarios)) {
		if (asked.length > 0 && !asked.includes(name)) continue;
		console.log(`\n${name}\n`);
		console.log(writeReport(name, await scenario()));
	}
}
