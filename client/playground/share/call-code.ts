import { CHAT_MAX_TOKENS, CHAT_TEMPERATURE } from "#shared/limits.ts";
import type { ModelTask } from "#shared/models.ts";
import type { ParameterValues } from "#shared/parameters.ts";
import type { CallCode } from "#shared/shown-model.ts";

/** The languages in which a call is shown. */
export const codeLanguages = ["curl", "Python", "JavaScript"] as const;

export type CodeLanguage = (typeof codeLanguages)[number];

type Call = {
	task: ModelTask;
	input: string | File;
	parameters: ParameterValues;
};

/** A call as every language writes it: fields of JSON, a form with a file, or a file as the body. */
type Request =
	| { kind: "json"; fields: Record<string, unknown> }
	| { kind: "form"; fields: Record<string, string>; file: string }
	| { kind: "file"; file: string; type: string };

/** The text of a program that makes a call as this site makes it, with the reader's own key. */
export function codeOf(language: CodeLanguage, code: CallCode, call: Call): string {
	const request = requestOf(code, call);
	return writers[language](code, request);
}

function requestOf(code: CallCode, call: Call): Request {
	const { input } = call;
	if (input instanceof File) {
		if (code.wire !== "openai") return { kind: "file", file: input.name, type: input.type };
		const { language } = call.parameters;
		const fields = texts(taken(code, { model: code.model, language, ...code.add }));
		return { kind: "form", fields, file: input.name };
	}
	const fields = { ...fieldsOf[call.task](code, input, call.parameters), ...code.add };
	return { kind: "json", fields: taken(code, fields) };
}

type FieldsOf = (code: CallCode, text: string, chosen: ParameterValues) => Record<string, unknown>;

const chatFields: FieldsOf = ({ model }, content, chosen) => {
	const { temperature = CHAT_TEMPERATURE, maxTokens = CHAT_MAX_TOKENS, topP, system } = chosen;
	const question = { role: "user", content };
	const messages = system ? [{ role: "system", content: system }, question] : [question];
	return { model, messages, max_tokens: maxTokens, temperature, top_p: topP };
};

const pictureFields: FieldsOf = ({ wire, model, pictureSize }, prompt, chosen) => {
	const { width, height, steps, seed } = chosen;
	const drawing = { num_inference_steps: steps, seed };
	if (wire !== "openai") return { inputs: prompt, parameters: { width, height, ...drawing } };
	const size = width === undefined || height === undefined ? undefined : `${width}x${height}`;
	const sides = pictureSize === "sides" ? { width, height } : { size };
	return { model, response_format: "b64_json", prompt, ...sides, ...drawing };
};

const speechFields: FieldsOf = ({ wire, model }, text, { voice, language }) => {
	if (wire === "fal") return { text, voice };
	if (wire === "huggingface") return { inputs: text, parameters: voice && { voice } };
	return { model, input: text, voice: voice ?? "alloy", response_format: "wav", language };
};

const fieldsOf: Record<ModelTask, FieldsOf> = {
	generateText: chatFields,
	chat: chatFields,
	generateImage: pictureFields,
	tts: speechFields,
	// These take files.
	classify: () => ({}),
	detect: () => ({}),
	transcribe: () => ({}),
};

/** The fields that the back-end takes, by its own names. */
function taken(
	{ omit = [], rename = {} }: CallCode,
	fields: Record<string, unknown>,
): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(fields)
			.filter(([name, value]) => value !== undefined && !omit.includes(name))
			.map(([name, value]) => [rename[name] ?? name, value]),
	);
}

function texts(fields: Record<string, unknown>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [
			name,
			typeof value === "string" ? value : JSON.stringify(value),
		]),
	);
}

const writers: Record<CodeLanguage, (code: CallCode, request: Request) => string> = {
	curl: writeCurl,
	Python: writePython,
	JavaScript: writeJavaScript,
};

/** Inside single quotes a shell reads everything as it is, but for the quote itself. */
function quoted(text: string): string {
	return `'${text.replaceAll("'", `'\\''`)}'`;
}

function writeCurl({ url, keyName, scheme = "Bearer" }: CallCode, request: Request): string {
	const lines = [`curl ${quoted(url)}`, `-H "Authorization: ${scheme} $${keyName}"`];
	if (request.kind === "json") {
		lines.push(`-H 'Content-Type: application/json'`);
		lines.push(`-d ${quoted(JSON.stringify(request.fields, null, 2))}`);
	} else if (request.kind === "form") {
		for (const [name, value] of Object.entries(request.fields)) {
			lines.push(`--form-string ${quoted(`${name}=${value}`)}`);
		}
		lines.push(`-F ${quoted(`file=@"${request.file.replace(/["\\]/g, "\\$&")}"`)}`);
	} else {
		lines.push(`-H ${quoted(`Content-Type: ${request.type}`)}`);
		lines.push(`--data-binary ${quoted(`@${request.file}`)}`);
	}
	return lines.join(" \\\n  ");
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

function writePython({ url, keyName, scheme = "Bearer" }: CallCode, request: Request): string {
	const headers = [`"Authorization": f"${scheme} {os.environ['${keyName}']}"`];
	const body: string[] = [];
	if (request.kind === "json") body.push(`json=${python(request.fields, "    ")}`);
	else if (request.kind === "form") {
		body.push(`data=${python(request.fields, "    ")}`);
		body.push(`files={"file": open(${JSON.stringify(request.file)}, "rb")}`);
	} else {
		headers.push(`"Content-Type": ${JSON.stringify(request.type)}`);
		body.push(`data=open(${JSON.stringify(request.file)}, "rb")`);
	}
	return `import os
import requests

response = requests.post(
    ${JSON.stringify(url)},
    headers={${headers.join(", ")}},
${body.map((line) => `    ${line},\n`).join("")})
response.raise_for_status()
print(response.headers["content-type"], len(response.content))`;
}

function writeJavaScript({ url, keyName, scheme = "Bearer" }: CallCode, request: Request): string {
	const headers = [`Authorization: \`${scheme} \${process.env.${keyName}}\``];
	const before = [];
	let body = "";
	if (request.kind === "json") {
		headers.push(`"Content-Type": "application/json"`);
		const fields = JSON.stringify(request.fields, null, 2).replaceAll("\n", "\n  ");
		body = `JSON.stringify(${fields})`;
	} else if (request.kind === "form") {
		before.push("const form = new FormData();");
		for (const [name, value] of Object.entries(request.fields)) {
			before.push(`form.append(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
		}
		const file = JSON.stringify(request.file);
		before.push(`form.append("file", new Blob([await readFile(${file})]), ${file});`);
		body = "form";
	} else {
		headers.push(`"Content-Type": ${JSON.stringify(request.type)}`);
		body = `await readFile(${JSON.stringify(request.file)})`;
	}
	const imports = request.kind === "json" ? "" : `import { readFile } from "node:fs/promises";\n\n`;
	const lines = before.length > 0 ? `${before.join("\n")}\n` : "";
	return `${imports}${lines}const response = await fetch(${JSON.stringify(url)}, {
  method: "POST",
  headers: { ${headers.join(", ")} },
  body: ${body},
});
if (!response.ok) throw new Error(await response.text());
console.log(response.headers.get("content-type"), (await response.arrayBuffer()).byteLength);`;
}
