// npm run bench                            every section; writes the report into docs/performance.md
// npm run bench -- calls uploads           only these; prints
// npm run bench -- calls --beside <file>   with another build of the server in the same run; prints
import { parseArgs } from "node:util";
import { reportOf, writeReport } from "./report.ts";
import { sections } from "./sections.ts";

const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: { beside: { type: "string" } },
});
const unknown = positionals.filter((name) => !(name in sections));
if (unknown.length > 0) {
	throw new Error(`Unknown: ${unknown.join(", ")}. There are: ${Object.keys(sections).join(", ")}`);
}

const measured = [];
for (const [name, section] of Object.entries(sections)) {
	if (positionals.length > 0 && !positionals.includes(name)) continue;
	const figures = await section({ beside: values.beside });
	console.log(`\n${reportOf([figures])}`);
	measured.push(figures);
}
if (positionals.length === 0 && !values.beside) writeReport(reportOf(measured));
