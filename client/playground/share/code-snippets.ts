import type { CallRequest } from "#shared/call-request.ts";
import { fileIn, wordsIn } from "../../state/call-input.ts";
import type { Recipe } from "./recipe.ts";

/** The languages in which a call is shown. */
export const codeLanguages = ["curl", "Python", "JavaScript"] as const;

export type CodeLanguage = (typeof codeLanguages)[number];

/** The visitor's input, which only the page inserts into the program. */
type Given = Pick<Recipe, "input" | "parameters"> & {
	/** The names of the pictures of a question. */
	pictures?: readonly string[];
};

/** A request with the visitor's input in its placeholders. */
type Filled = Pick<CallRequest, "url" | "headers" | "keyName"> & {
	body: { json: unknown } | Exclude<CallRequest["body"], { json: string }>;
	/** The names of the visitor's files. */
	files: readonly string[];
};

/** A program that makes a request of this site, with the reader's own key. */
export function codeOf(language: CodeLanguage, request: CallRequest, given: Given): string {
	const { input, pictures = [] } = given;
	const { body } = request;
	const file = fileIn(input);
	const files = file ? [file.name] : pictures;
	return writers[language]({ ...request, body: filledBody(body, given), files });
}

/** A body with the visitor's words in its placeholders. */
function filledBody(body: CallRequest["body"], { input, parameters }: Given): Filled["body"] {
	const words = (_: string, name: string) =>
		(name === "system" ? parameters.system : wordsIn(input)) ?? "";
	const filled = (text: string) => text.replace(/⟦(input|system)⟧/g, words);
	if (body === "file") return body;
	if ("form" in body) {
		return {
			form: body.form.map((part) => ("text" in part ? { ...part, text: filled(part.text) } : part)),
		};
	}
	return {
		json: JSON.parse(body.json, (_key, value) =>
			typeof value === "string" ? filled(value) : value,
		),
	};
}

const writers: Record<CodeLanguage, (request: Filled) => string> = {
	curl: writeCurl,
	Python: writePython,
	JavaScript: writeJavaScript,
};

/** Inside single quotes a shell treats everything literally, except the quote itself. */
function quoted(text: string): string {
	return `'${text.replaceAll("'", `'\\''`)}'`;
}

function writeCurl({ url, headers, body, keyName, files }: Filled): string {
	const [file = ""] = files;
	const lines = [`curl ${quoted(url)}`];
	for (const [name, value] of Object.entries(headers)) {
		const header = `${name}: ${value}`;
		// Double quotes, so that the shell expands the key.
		lines.push(`-H ${value.endsWith(`$${keyName}`) ? `"${header}"` : quoted(header)}`);
	}
	let before = "";
	if (body === "file") lines.push(`--data-binary ${quoted(`@${file}`)}`);
	else if ("form" in body) {
		for (const part of body.form) {
			const { name } = part;
			if ("text" in part) lines.push(`--form-string ${quoted(`${name}=${part.text}`)}`);
			else {
				const from = `@"${file.replace(/["\\]/g, "\\$&")}"`;
				lines.push(`-F ${quoted(`${name}=${from};filename=${part.file};type=${part.type}`)}`);
			}
		}
	} else {
		const json = JSON.stringify(body.json, null, 2);
		// Every second piece is the place of a file.
		const pieces = file ? json.split(/vitrinefile(\d)/) : [json];
		if (pieces.length === 1) lines.push(`-d ${quoted(json)}`);
		else {
			// Too long for a command line argument.
			const parts = pieces.map((piece, place) =>
				place % 2 === 0
					? `printf %s ${quoted(piece)}`
					: `base64 < ${quoted(files[Number(piece)] ?? "")} | tr -d '\\n'`,
			);
			before = `{ ${parts.join("\n  ")}\n} | `;
			lines.push("--data-binary @-");
		}
	}
	return before + lines.join(" \\\n  ");
}

/** A literal in which variables stand for the files' base64. */
function withFiles(literal: string, files: readonly string[]): string {
	if (files.length === 0) return literal;
	return literal.replaceAll(/"([^"\\]*)vitrinefile(\d)"/g, (_, before: string, place: string) => {
		const name = variableOf(Number(place), files);
		return before === "" ? name : `"${before}" + ${name}`;
	});
}

/** The variable of a file's base64: `file`, or `file1`, `file2` of several. */
function variableOf(place: number, files: readonly string[]): string {
	return files.length === 1 ? "file" : `file${place + 1}`;
}

/** A value as Python writes it. */
function python(value: unknown, indent = ""): string {
	const inner = `${indent}    `;
	if (value === null) return "None";
	if (typeof value === "boolean") return value ? "True" : "False";
	if (Array.isArray(value)) {
		return `[\n${value.map((each) => `${inner}${python(each, inner)},\n`).join("")}${indent}]`;
	}
	if (typeof value === "object") {
		const fields = Object.entries(value).map(
			([name, each]) => `${inner}${JSON.stringify(name)}: ${python(each, inner)},\n`,
		);
		return `{\n${fields.join("")}${indent}}`;
	}
	return JSON.stringify(value);
}

function writePython({ url, headers, body, keyName, files }: Filled): string {
	const key = `$${keyName}`;
	const named = Object.entries(headers).map(([name, value]) => {
		const text = JSON.stringify(value.replace(key, () => `{os.environ['${keyName}']}`));
		return `        ${JSON.stringify(name)}: ${value.endsWith(key) ? "f" : ""}${text},\n`;
	});
	const opened = files.map((file) => `open(${JSON.stringify(file)}, "rb")`);
	const [open = ""] = opened;
	const imports = ["os"];
	const fields: string[] = [];
	let before = "";
	if (body === "file") fields.push(`data=${open}`);
	else if ("form" in body) {
		const parts = body.form.map((part) => {
			const { name } = part;
			const content =
				"text" in part
					? `None, ${JSON.stringify(part.text)}`
					: `${JSON.stringify(part.file)}, ${open}, ${JSON.stringify(part.type)}`;
			return `        ${JSON.stringify(name)}: (${content}),\n`;
		});
		fields.push(`files={\n${parts.join("")}    }`);
	} else {
		const literal = python(body.json, "    ");
		const json = withFiles(literal, files);
		if (json !== literal) {
			imports.unshift("base64");
			before = opened
				.map(
					(one, place) =>
						`${variableOf(place, files)} = base64.b64encode(${one}.read()).decode()\n`,
				)
				.join("");
		}
		fields.push(`json=${json}`);
	}
	return `${imports.map((name) => `import ${name}\n`).join("")}import requests

${before}response = requests.post(
    ${JSON.stringify(url)},
    headers={\n${named.join("")}    },
${fields.map((field) => `    ${field},\n`).join("")})
response.raise_for_status()
print(response.headers["content-type"], len(response.content))`;
}

function writeJavaScript({ url, headers, body, keyName, files }: Filled): string {
	const key = `$${keyName}`;
	const named = Object.entries(headers).map(([name, value]) => {
		const text = value.endsWith(key)
			? `\`${value.replace(key, () => `\${process.env.${keyName}}`)}\``
			: JSON.stringify(value);
		return `    ${JSON.stringify(name)}: ${text},\n`;
	});
	const reads = files.map((file) => `await readFile(${JSON.stringify(file)})`);
	const [read = "await readFile"] = reads;
	let before = "";
	let content: string;
	if (body === "file") content = read;
	else if ("form" in body) {
		const parts = body.form.map((part) => {
			const type = "text" in part ? "" : JSON.stringify(part.type);
			const value =
				"text" in part
					? JSON.stringify(part.text)
					: `new Blob([${read}], { type: ${type} }), ${JSON.stringify(part.file)}`;
			return `form.append(${JSON.stringify(part.name)}, ${value});\n`;
		});
		before = `const form = new FormData();\n${parts.join("")}`;
		content = "form";
	} else {
		const literal = JSON.stringify(body.json, null, 2).replaceAll("\n", "\n  ");
		const json = withFiles(literal, files);
		if (json !== literal) {
			before = reads
				.map((one, place) => `const ${variableOf(place, files)} = (${one}).toString("base64");\n`)
				.join("");
		}
		content = `JSON.stringify(${json})`;
	}
	const imports = (before + content).includes(read)
		? `import { readFile } from "node:fs/promises";\n\n`
		: "";
	return `${imports}${before}const response = await fetch(${JSON.stringify(url)}, {
  method: "POST",
  headers: {\n${named.join("")}  },
  body: ${content},
});
if (!response.ok) throw new Error(await response.text());
console.log(response.headers.get("content-type"), (await response.arrayBuffer()).byteLength);`;
}
