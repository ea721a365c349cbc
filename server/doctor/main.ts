import { EnvironmentError, loadEnvFile } from "#shared/env-file.ts";
import { CatalogueError } from "../catalogue/file/faults.ts";
import { readSettings } from "../env.ts";
import { readOptions } from "../host-program.ts";
import { examine } from "./examine.ts";
import { type Finding, fault, warning } from "./finding.ts";

const { spend: isSpending } = readOptions("npm run doctor [-- --spend]", {
	spend: { type: "boolean", default: false },
});
const findings = await examineSettings();
process.stdout.write(`${findings.map(lineOf).join("\n")}\n`);
const faults = findings.filter((finding) => "fix" in finding).length;
process.stdout.write(faults === 0 ? "\nAll is well.\n" : `\n${faults} to mend.\n`);
process.exit(faults === 0 ? 0 : 1);

async function examineSettings(): Promise<Finding[]> {
	try {
		const odd = loadEnvFile().map((text) => warning(text, "Correct .env, or take it out there"));
		return [...odd, ...(await examine(readSettings(), { isSpending }))];
	} catch (error) {
		if (error instanceof CatalogueError) {
			return error.faults.map((line) => fault(line, "Correct it in the file of models"));
		}
		if (!(error instanceof EnvironmentError)) throw error;
		return [fault(error.message, "Correct these variables in .env; .env.example explains each")];
	}
}

function lineOf(finding: Finding): string {
	if (!("fix" in finding)) return `  ok     ${finding.what}`;
	const level = finding.isWarning ? "WARN " : "FAULT";
	return `  ${level}  ${finding.what}\n         -> ${finding.fix}`;
}
