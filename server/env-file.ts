import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { EnvironmentError } from "./env.ts";

/**
 * Adds the variables of `.env` to the environment, which goes before it. Returns a warning for each line that is no
 * setting, without its text, since that may be a key, and for each variable that comes too late.
 */
export function loadEnvFile(file = ".env"): string[] {
	if (!existsSync(file)) return [];
	const bytes = readFileSync(file);
	// UTF-16, as some editors and shells of Windows write, is full of NULs.
	if (bytes.includes(0)) {
		throw new EnvironmentError([`${file}: is not UTF-8 text; save it again as UTF-8`]);
	}
	const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
	const odd = oddLines(text);
	// One such line would take the next setting with it.
	const settings = text.split(/\r?\n|\r/).map((line, index) => (odd.has(index + 1) ? "" : line));
	const late: string[] = [];
	for (const [name, value] of Object.entries(parseEnv(settings.join("\n")))) {
		// Node reads its own before it runs anything.
		if (/^NODE_(?!ENV$)/.test(name) && process.env[name] === undefined) late.push(name);
		process.env[name] ??= value;
	}
	return [
		...[...odd].map((line) => `line ${line} of ${file} is no setting: write NAME=value`),
		...late.map((name) => `${name} in ${file} comes too late: set it where the server is started`),
	];
}

const quoted = /^[ \t]*(?:export[ \t]+)?[\w.-]+[ \t]*=[ \t]*(["'`]).*?\1/gms;
const setting = /^(export\s+)?[A-Za-z_][\w.-]*\s*=/;

/** The numbers of lines that set nothing and are no comment. */
function oddLines(text: string): Set<number> {
	// A quoted value may run over several lines, which keep their numbers.
	const plain = text.replace(quoted, (whole) => `A=${whole.replace(/[^\n]/g, "")}#`);
	const lines = plain
		.split(/\r?\n|\r/)
		.map((line, index) => ({ line: line.trim(), number: index + 1 }));
	const odd = lines.filter(
		({ line }) => line !== "" && !line.startsWith("#") && !setting.test(line),
	);
	return new Set(odd.map(({ number }) => number));
}
