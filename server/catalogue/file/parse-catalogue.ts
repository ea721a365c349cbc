import { type Document, LineCounter, parseDocument, visit, type YAMLError } from "yaml";
import { CatalogueError, type Fault } from "./catalogue-error.ts";
import { catalogueSchema, type WrittenModel } from "./catalogue-schema.ts";
import { crossFaults } from "./cross-faults.ts";
import { lineOf } from "./line-of.ts";
import { schemaFaults } from "./schema-faults.ts";
import { yamlFault } from "./yaml-fault.ts";

/** In characters. A catalogue has a few hundred lines; a larger file is something else. */
const MAX_CHARACTERS = 256 * 1024;
/** Enough for useful anchors, too few to fill the memory. */
const MAX_ALIASES = 100;

/** The models of a file, and a way to report faults with their lines. */
export type ParsedCatalogue = {
	models: readonly WrittenModel[];
	/** Makes the error of these faults, with their lines and in their order. */
	errorOf(faults: readonly Fault[]): CatalogueError;
};

/** Reads a catalogue. Throws a CatalogueError with all its faults, which begin with `file`. */
export function parseCatalogue(text: string, file: string): ParsedCatalogue {
	if (text.length > MAX_CHARACTERS) {
		throw new CatalogueError([`${file}:1 the file is larger than ${MAX_CHARACTERS} characters`]);
	}
	const lines = new LineCounter();
	const document = documentOf(text, lines, file);
	const value = plainValue(document, file, lines);
	const result = catalogueSchema.safeParse(value, { reportInput: true });
	const faults = [...(result.error?.issues ?? []).flatMap(schemaFaults), ...crossFaults(value)];
	if (faults.length > 0 || !result.success) throw errorOf(faults);
	return { models: result.data.models, errorOf };

	function errorOf(found: readonly Fault[]): CatalogueError {
		const placed = found.map((fault) => ({ ...fault, line: lineOf(document, fault.path, lines) }));
		placed.sort((one, other) => one.line - other.line);
		const told = placed.map(({ path, text: words, line }) => {
			const place = path.map((part) => shown(String(part))).join(".") || "models";
			return `${file}:${line} ${place}: ${words}`;
		});
		return new CatalogueError(told);
	}
}

/** Hides a name that does not look like a setting, because it may be a misplaced secret. */
function shown(name: string): string {
	return /^[\w.-]{1,24}$/.test(name) ? name : "(a name)";
}

function documentOf(text: string, lines: LineCounter, file: string): Document.Parsed {
	try {
		const options = { lineCounter: lines, prettyErrors: false, stringKeys: true } as const;
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
			// Looking up anchors is slow, so stop at a file full of aliases.
			if (aliases > MAX_ALIASES) return visit.BREAK;
			if (alias.resolve(document)) return undefined;
			const { line } = lines.linePos(alias.range?.[0] ?? 0);
			throw new CatalogueError([`${file}:${line} there is no anchor of that name before this`]);
		},
	});
	try {
		if (aliases <= MAX_ALIASES) return document.toJS({ maxAliasCount: MAX_ALIASES });
	} catch (error) {
		if (!(error instanceof ReferenceError)) throw error;
	}
	throw new CatalogueError([`${file}:1 too many aliases; write the settings out`]);
}
