import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const client = join(import.meta.dirname, "..");
const read = new Set(["aria-label", "aria-valuetext", "alt", "label", "placeholder", "title"]);
/** What is the same in every language. */
const names = /^(JSON|CSV|Vitrine|Hugging Face|generated-\w+|viewport|\W*)$/;
const sentence = /^\p{Lu}\p{Ll}*[’']?\p{Ll}* \p{L}.*\p{Ll}/u;

const files = readdirSync(client, { recursive: true, encoding: "utf8" }).filter(
	(name) => /\.tsx?$/.test(name) && !/\.test\.|^messages\/|config/.test(name),
);

it.each(files)("%s has no text of its own", (name) => {
	const code = readFileSync(join(client, name), "utf8");
	expect(textsIn(ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true))).toEqual([]);
});

it.each([
	["<p>Stopped</p>", "Stopped"],
	['<input placeholder="Write here" />', "Write here"],
	["<p>{isDone ? 'Done' : null}</p>", "Done"],
	["const shared = { 'aria-label': 'Formula' };", "Formula"],
	["const note = 'Nothing was found here';", "Nothing was found here"],
	["const note = `Only $" + "{count} were taken`;", "Only "],
])("finds the text in %s", (code, text) => {
	expect(textsIn(ts.createSourceFile("a.tsx", code, ts.ScriptTarget.Latest, true))).toEqual([text]);
});

function textsIn(node: ts.Node): string[] {
	const found: string[] = [];
	node.forEachChild((child) => {
		found.push(...textsIn(child));
	});
	const text = ownText(node);
	return text === undefined || !/\p{L}/u.test(text) || names.test(text) ? found : [text, ...found];
}

/** The text of a node that a person would read. */
function ownText(node: ts.Node): string | undefined {
	if (ts.isJsxText(node)) return node.text.trim();
	if (ts.isSourceFile(node) || isFault(node)) return undefined;
	if (ts.isTemplateExpression(node)) {
		return sentence.test(`${node.head.text}x x`) ? node.head.text : undefined;
	}
	return ts.isStringLiteralLike(node) ? readText(node) : undefined;
}

function readText(node: ts.StringLiteralLike): string | undefined {
	const { parent, text } = node;
	const isRead =
		isShown(parent) ||
		(ts.isJsxAttribute(parent) && read.has(parent.name.getText())) ||
		(ts.isPropertyAssignment(parent) &&
			parent.initializer === node &&
			parent.name.getText().includes("aria-"));
	return isRead || (!ts.isJsxAttribute(parent) && sentence.test(text)) ? text : undefined;
}

/** Directly between tags, also as one of two choices. */
function isShown(parent: ts.Node): boolean {
	if (ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent))
		return isShown(parent.parent);
	return (
		ts.isJsxExpression(parent) &&
		(ts.isJsxElement(parent.parent) || ts.isJsxFragment(parent.parent))
	);
}

/** Errors that are thrown are for the console. */
function isFault(node: ts.Node): boolean {
	return (
		ts.isNewExpression(node.parent) && /Error|Exception/.test(node.parent.expression.getText())
	);
}
