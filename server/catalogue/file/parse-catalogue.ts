import {
	type Document,
	isMap,
	isNode,
	LineCounter,
	parseDocument,
	visit,
	type YAMLError,
} from "yaml";
import { isFields } from "../../json.ts";
import { catalogueSchema, type WrittenCatalogue } from "./catalogue-schema.ts";
import { CatalogueError, type Fault, faultsOf, sentenceOf } from "./faults.ts";

/** In characters. A catalogue has a few hundred lines; anything larger is another file. */
const MAX_CHARACTERS = 256 * 1024;
/** Enough for useful anchors, too few to exhaust the memory. */
const MAX_ALIASES = 100;

/** The parsed file, and a function that reports faults with their lines. */
type ParsedCatalogue = WrittenCatalogue & {
	/** Creates the error of these faults, with their lines, in file order. */
	errorOf(faults: readonly Fault[]): CatalogueError;
};

/** Reads a catalogue. Throws a CatalogueError with all its faults, which begin with `file`. */
export function parseCatalogue(text: string, file: string): ParsedCatalogue {
	if (text.length > MAX_CHARACTERS) {
		throw new CatalogueError([`${file}:1 the file is larger than ${MAX_CHARACTERS} characters`]);
	}
	const lines = new LineCounter();
	const document = documentOf(text, lines, file);
	const value = withoutNotes(plainValue(document, file, lines));
	const result = catalogueSchema.safeParse(value, { error: sentenceOf, reportInput: true });
	if (!result.success) throw errorOf(result.error.issues.flatMap(faultsOf));
	return { ...result.data, errorOf };

	function errorOf(found: readonly Fault[]): CatalogueError {
		const placed = found.map((fault) => ({ ...fault, line: lineOf(document, fault.path, lines) }));
		placed.sort((one, other) => one.line - other.line);
		const sentences = placed.map(({ path, text: words, line }) => {
			const place = path.map((part) => shown(String(part))).join(".") || "the file";
			return `${file}:${line} ${place}: ${words}`;
		});
		return new CatalogueError(sentences);
	}
}

/** Settings whose own names are the host's: `x-team` is a header there. */
const freeNames = ["headers", "add", "rename"];

/** Drops names that begin with `x-`, where hosts keep what they merge with `<<`, as in a compose file. */
function withoutNotes(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutNotes);
	if (!isFields(value)) return value;
	const kept = Object.entries(value).filter(([name]) => !name.startsWith("x-"));
	return Object.fromEntries(
		kept.map(([name, inner]) => [name, freeNames.includes(name) ? inner : withoutNotes(inner)]),
	);
}

/** Hides a name that does not look like a setting, because it may be a misplaced secret. */
function shown(name: string): string {
	return /^([\w.-]{1,24}|<<)$/.test(name) ? name : "(a name)";
}

function documentOf(text: string, lines: LineCounter, file: string): Document.Parsed {
	try {
		const options = {
			lineCounter: lines,
			prettyErrors: false,
			stringKeys: true,
			merge: true,
		} as const;
		const document = parseDocument(text, options);
		const faults = [...document.errors, ...document.warnings];
		if (faults.length === 0) return document;
		const lineAt = ({ pos }: YAMLError) => lines.linePos(pos[0]).line;
		throw new CatalogueError(faults.map((at) => `${file}:${lineAt(at)} ${yamlFault(at)}`));
	} catch (error) {
		if (error instanceof RangeError) throw new CatalogueError([`${file}:1 nested too deeply`]);
		throw error;
	}
}

function plainValue(document: Document.Parsed, file: string, lines: LineCounter): unknown {
	let aliases = 0;
	visit(document, {
		Alias(_, alias) {
			aliases += 1;
			// Resolving anchors is slow, so reject a file full of aliases.
			if (aliases > MAX_ALIASES) return visit.BREAK;
			if (alias.resolve(document)) return undefined;
			const { line } = lines.linePos(alias.range?.[0] ?? 0);
			throw new CatalogueError([`${file}:${line} there is no anchor of that name before this`]);
		},
	});
	try {
		if (aliases <= MAX_ALIASES) return document.toJS({ maxAliasCount: MAX_ALIASES });
	} catch (error) {
		// The only other fault that appears so late.
		if (!(error instanceof ReferenceError)) {
			throw new CatalogueError([`${file}:1 << takes an anchor of settings (name: value) only`]);
		}
	}
	throw new CatalogueError([`${file}:1 too many aliases; write the settings out`]);
}

// Our own messages: the parser's may quote the file, and with it a secret.
const sentences: Partial<Record<YAMLError["code"], string>> = {
	BAD_ALIAS: "there is no anchor of that name before this",
	BAD_DQ_ESCAPE: "a quoted text holds an escape that YAML does not know",
	BAD_INDENT: "the indentation does not fit the lines above",
	BAD_SCALAR_START: "a text that begins with this sign needs quotes",
	BLOCK_AS_IMPLICIT_KEY: "one line holds two names; is one a level too deep, or a quote missing?",
	BLOCK_IN_FLOW: "a list by lines cannot stand inside braces or brackets",
	DUPLICATE_KEY: "this name stands here twice",
	MISSING_CHAR: "a quote, comma, colon, brace or bracket is missing",
	MULTIPLE_DOCS: "the file must hold one document; take --- out",
	NON_STRING_KEY: "a name must be a plain text",
	RESOURCE_EXHAUSTION: "nested too deeply",
	TAB_AS_INDENT: "indent with blanks, not with tabs",
	TAG_RESOLVE_FAILED: "tags are not allowed",
	UNEXPECTED_TOKEN: "this sign is not expected here",
};

/** Why a line is not valid YAML. */
function yamlFault({ code }: YAMLError): string {
	return sentences[code] ?? "this is not YAML";
}

/** The line of a path in the file, or of its nearest ancestor that exists. */
function lineOf(
	document: Document,
	path: readonly (string | number)[],
	lines: LineCounter,
): number {
	const above = path.slice(0, -1);
	const parent: unknown = document.getIn(above, true);
	// A setting starts at its name; its value may be on later lines.
	const pair = isMap(parent) && parent.items.find(({ key }) => String(key) === path.at(-1));
	const node: unknown = pair ? pair.key : document.getIn(path, true);
	if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
	return path.length === 0 ? 1 : lineOf(document, above, lines);
}
