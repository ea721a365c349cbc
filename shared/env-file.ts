import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** What came from `.env`, so that a second look may replace it. */
const fromFile = new Map<string, string | undefined>();

/**
 * Adds the variables of `.env` to the environment, which takes precedence. A later call replaces what an earlier one
 * added, and removes what is no longer there. Returns warnings about lines that are not
 * settings (without their text, which may be a key) and about variables that are set too late to take effect.
 */
export function loadEnvFile(file = ".env"): string[] {
	if (!existsSync(file)) return [];
	const bytes = read(file);
	// UTF-16, the default of some Windows editors and shells, is full of NULs; others save accents as single bytes.
	const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
	if (/[\0\uFFFD]/.test(text)) {
		throw new EnvironmentError([`${file}: is not UTF-8 text; save it again as UTF-8`]);
	}
	const odd = oddLines(text);
	// An unclosed quote would swallow the next setting.
	const settings = text.split(/\r?\n|\r/).map((line, index) => (odd.has(index + 1) ? "" : line));
	const late: string[] = [];
	for (const [name, value] of fromFile) if (process.env[name] === value) delete process.env[name];
	fromFile.clear();
	for (const [name, value] of Object.entries(parseEnv(settings.join("\n")))) {
		// Node reads its own variables at startup, before this.
		if (/^NODE_(?!ENV$)/.test(name) && process.env[name] === undefined) late.push(name);
		// An empty variable counts as not set.
		if (process.env[name]) continue;
		process.env[name] = value;
		fromFile.set(name, value);
	}
	return [
		...[...odd].map((line) => `line ${line} of ${file} is no setting: write NAME=value`),
		...unclosedQuotes(text).map(
			(line) => `line ${line} of ${file} opens a quote and does not close it`,
		),
		...late.map((name) => `${name} in ${file} comes too late: set it where the server is started`),
	];
}

function read(file: string): Buffer {
	try {
		return readFileSync(file);
	} catch (error) {
		const code = error instanceof Error && "code" in error ? error.code : undefined;
		const reason =
			// Docker creates a folder for a file that is to be mounted but does not exist.
			code === "EISDIR" ? "is a folder, not a file" : "may not be read by the user who starts this";
		throw new EnvironmentError([`${file}: ${reason}`]);
	}
}

const quoted = /^[ \t]*(?:export[ \t]+)?[\w.-]+[ \t]*=[ \t]*(["'`]).*?\1/gms;
const setting = /^(export\s+)?[A-Za-z_][\w.-]*\s*=/;

/** Numbers of the lines that are neither a setting nor a comment. */
function oddLines(text: string): Set<number> {
	const odd = linesOf(text).filter(
		({ line }) => line !== "" && !line.startsWith("#") && !setting.test(line),
	);
	return new Set(odd.map(({ number }) => number));
}

/** Numbers of the lines whose value starts with an unclosed quote, which would become part of the value. */
function unclosedQuotes(text: string): number[] {
	return linesOf(text)
		.filter(({ line }) => /^(export\s+)?[\w.-]+\s*=\s*["'`]/.test(line))
		.map(({ number }) => number);
}

function linesOf(text: string): { line: string; number: number }[] {
	// A quoted value may span several lines, which keep their numbers.
	const plain = text.replace(quoted, (whole) => `A=${whole.replace(/[^\n]/g, "")}#`);
	return plain.split(/\r?\n|\r/).map((line, index) => ({ line: line.trim(), number: index + 1 }));
}

/** `docker --env-file` and others keep the quotes around a value, which a shell would strip. */
export function withoutQuotes(value: string | undefined): string | undefined {
	const trimmed = value?.trim();
	return /^(["'])((?:(?!\1).)*)\1$/s.exec(trimmed ?? "")?.[2] ?? trimmed;
}

/** The settings cannot be used. A fault names a variable or a file, and no value. */
export class EnvironmentError extends Error {
	override readonly name = "EnvironmentError";
	readonly faults: readonly string[];

	constructor(faults: readonly string[]) {
		super(`The settings cannot be used:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
		this.faults = faults;
	}
}
