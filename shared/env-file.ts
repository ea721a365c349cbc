import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/**
 * Adds the variables of `.env` to the environment, which takes precedence. Returns warnings for lines that are no
 * setting (without their text, which may be a key) and for variables that are set too late to take effect.
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
	// An unclosed quote would swallow the next setting.
	const settings = text.split(/\r?\n|\r/).map((line, index) => (odd.has(index + 1) ? "" : line));
	const late: string[] = [];
	for (const [name, value] of Object.entries(parseEnv(settings.join("\n")))) {
		// Node reads its own variables at startup, before this.
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

/** Numbers of the lines that are neither a setting nor a comment. */
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

/** `docker --env-file` and others keep the quotes around a value, which a shell would strip. */
export function withoutQuotes(value: string | undefined): string | undefined {
	const trimmed = value?.trim();
	return /^(["'])((?:(?!\1).)*)\1$/s.exec(trimmed ?? "")?.[2] ?? trimmed;
}

/** The settings cannot be used; the message has one line a fault. */
export class EnvironmentError extends Error {
	override readonly name = "EnvironmentError";

	constructor(faults: readonly string[]) {
		super(`The settings cannot be used:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
	}
}
