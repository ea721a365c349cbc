// Part of `npm run lint`: visible texts are only in client/messages, and each of them is used.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";

const client = join(import.meta.dirname, "../client");
const shownProps = new Set([
	"aria-label",
	"aria-valuetext",
	"alt",
	"label",
	"placeholder",
	"title",
]);
/** The same in every language. */
const names = /^(JSON|CSV|Vitrine|Hugging Face|generated-\w+|viewport|\W*)$/;
const sentence = /^\p{Lu}\p{Ll}*[’']?\p{Ll}* \p{L}.*\p{Ll}/u;
/** Keys of messages that the code composes. */
const builtKeys = [
	/^(visitor|connection|waiting|host|provider)$/,
	/^(image|audio)(Label|File)$/,
	/Hint$/,
	/^(play|pause)(Recording|Generated)$/,
];

/** The visible texts in a piece of code. */
export function textsIn(code: string): string[] {
	return textsBelow(ts.createSourceFile("a.tsx", code, ts.ScriptTarget.Latest, true));
}

/** The keys that no code names. */
export function unusedKeys(keys: readonly string[], code: string): string[] {
	return keys
		.filter((key) => !new RegExp(`["'\`.\\b]${key}\\b|\\b${key}:`).test(code))
		.filter((key) => !builtKeys.some((pattern) => pattern.test(key)));
}

function textsBelow(node: ts.Node): string[] {
	const found: string[] = [];
	node.forEachChild((child) => {
		found.push(...textsBelow(child));
	});
	const text = ownText(node);
	return text === undefined || !/\p{L}/u.test(text) || names.test(text) ? found : [text, ...found];
}

function ownText(node: ts.Node): string | undefined {
	if (ts.isJsxText(node)) return node.text.trim();
	if (ts.isSourceFile(node) || isThrown(node)) return undefined;
	if (ts.isTemplateExpression(node)) {
		return sentence.test(`${node.head.text}x x`) ? node.head.text : undefined;
	}
	return ts.isStringLiteralLike(node) ? shownText(node) : undefined;
}

function shownText(node: ts.StringLiteralLike): string | undefined {
	const { parent, text } = node;
	const isShown =
		isBetweenTags(parent) ||
		(ts.isJsxAttribute(parent) && shownProps.has(parent.name.getText())) ||
		(ts.isPropertyAssignment(parent) &&
			parent.initializer === node &&
			parent.name.getText().includes("aria-"));
	return isShown || (!ts.isJsxAttribute(parent) && sentence.test(text)) ? text : undefined;
}

/** Directly between tags, or as a branch of a conditional there. */
function isBetweenTags(parent: ts.Node): boolean {
	if (ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent)) {
		return isBetweenTags(parent.parent);
	}
	return (
		ts.isJsxExpression(parent) &&
		(ts.isJsxElement(parent.parent) || ts.isJsxFragment(parent.parent))
	);
}

/** Messages of thrown errors are for the console. */
function isThrown(node: ts.Node): boolean {
	return (
		ts.isNewExpression(node.parent) && /Error|Exception/.test(node.parent.expression.getText())
	);
}

/** Every fault of the client, one per line. The page for maintainers is in English only. */
async function faults(): Promise<string[]> {
	const files = readdirSync(client, { recursive: true, encoding: "utf8" })
		.filter(
			(name) => /\.tsx?$/.test(name) && !/\.test\.|^messages\/|^device-check\/|config/.test(name),
		)
		.map((name) => ({ name, code: readFileSync(join(client, name), "utf8") }));
	const inCode = files.flatMap(({ name, code }) =>
		textsIn(code).map((text) => `client/${name}: this text belongs in client/messages: ${text}`),
	);
	const whole = files.map(({ code }) => code).join("\n");
	const english = join(client, "messages/en");
	// The sentences of `calls` are selected by error code.
	const areas = readdirSync(english).filter((name) => !/^(calls|index)\.ts$/.test(name));
	const unshown = areas.map(async (name) => {
		const { messages } = await import(pathToFileURL(join(english, name)).href);
		const keys = unusedKeys(Object.keys(messages), whole);
		return keys.map((key) => `client/messages/en/${name}: nothing shows ${key}`);
	});
	return [...inCode, ...(await Promise.all(unshown)).flat()];
}

if (import.meta.filename === process.argv[1]) {
	const found = await faults();
	for (const fault of found) console.error(fault);
	process.exitCode = found.length > 0 ? 1 : 0;
}
