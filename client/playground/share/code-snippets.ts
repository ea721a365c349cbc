import { type CallRequest, FILE_BASE64 } from "#shared/call-request.ts";
import { fileIn, wordsIn } from "../../state/call-input.ts";
import type { Recipe } from "./recipe.ts";

/** The languages in which a call is shown. */
export const codeLanguages = ["curl", "Python", "JavaScript"] as const;

export type CodeLanguage = (typeof codeLanguages)[number];

/** The visitor's input, which only the page inserts into the program. */
type Given = Pick<Recipe, "input" | "parameters">;

/** A request with the visitor's input in its placeholders. */
type Filled = Pick<CallRequest, "url" | "headers" | "keyName"> & {
	body: { json: unknown } | Exclude<CallRequest["body"], { json: string }>;
	/** The name of the visitor's file. */
	file: string;
};

/** A program that makes a request of this site, with the reader's own key. */
export function codeOf(language: CodeLanguage, request: CallRequest, given: Given): string {
	const { input } = given;
	const { body } = request;
	const file = fileIn(input)?.name ?? "";
	return writers[language]({ ...request, body: filledBody(body, given), file });
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

function writeCurl({ url, headers, body, keyName, file }: Filled): string {
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
		const [start = "", ...rest] = file ? json.split(FILE_BASE64) : [json];
		if (rest.length === 0) lines.push(`-d ${quoted(start)}`);
		else {
			// Too long for a command line argument.
			const encoded = `base64 < ${quoted(file)} | tr -d '\\n'`;
			const pieces = rest.map((piece) => `${encoded}\n  printf %s ${quoted(piece)}`);
			before = `{ printf %s ${quoted(start)}\n  ${pieces.join("\n  ")}\n} | `;
			lines.push("--data-binary @-");
		}
	}
	return before + lines.join(" \\\n  ");
}

/** A literal in which the variable `file` stands for the file's base64. */
function withFile(literal: string, file: string): string {
	if (file === "") return literal;
	return literal.replaceAll(new RegExp(`"([^"\\\\]*)${FILE_BASE64}"`, "g"), (_, before: string) =>
		before === "" ? "file" : `"${before}" + file`,
	);
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

function writePython({ url, headers, body, keyName, file }: Filled): string {
	const key = `$${keyName}`;
	const named = Object.entries(headers).map(([name, value]) => {
		const text = JSON.stringify(value.replace(key, () => `{os.environ['${keyName}']}`));
		return `        ${JSON.stringify(name)}: ${value.endsWith(key) ? "f" : ""}${text},\n`;
	});
	const open = `open(${JSON.stringify(file)}, "rb")`;
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
		const json = withFile(literal, file);
		if (json !== literal) {
			imports.unshift("base64");
			before = `file = base64.b64encode(${open}.read()).decode()\n`;
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

function writeJavaScript({ url, headers, body, keyName, file }: Filled): string {
	const key = `$${keyName}`;
	const named = Object.entries(headers).map(([name, value]) => {
		const text = value.endsWith(key)
			? `\`${value.replace(key, () => `\${process.env.${keyName}}`)}\``
			: JSON.stringify(value);
		return `    ${JSON.stringify(name)}: ${text},\n`;
	});
	const read = `await readFile(${JSON.stringify(file)})`;
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
		const json = withFile(literal, file);
		if (json !== literal) before = `const file = (${read}).toString("base64");\n`;
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
