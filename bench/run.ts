// npm run bench            every bench, one after the other
// npx tsx bench/run.ts json browser   those whose name is or begins with one of these
import { writeReport } from "./report/write-report.ts";
import { scenarios } from "./scenarios.ts";

const asked = process.argv.slice(2);
const names = Object.keys(scenarios);
const unknown = asked.filter((word) => !names.some((name) => isMeant(name, word)));

if (unknown.length > 0) {
	console.error(`Unknown: ${unknown.join(", ")}. There are: ${names.join(", ")}`);
	process.exitCode = 1;
} else {
	for (const [name, scenario] of Object.entries(scenarios)) {
		if (asked.length > 0 && !asked.some((word) => isMeant(name, word))) continue;
		console.log(`\n${name}\n`);
		console.log(writeReport(name, await scenario()));
	}
}

function isMeant(name: string, word: string): boolean {
	return name === word || name.startsWith(`${word}-`);
}
