import { join } from "node:path";
import ts from "typescript";

/** What a program writes. */
const program = (router: string) => `
import { createTRPCClient, httpBatchStreamLink } from "@trpc/client";
import type { inferRouterError, inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "${router}";

const api = createTRPCClient<AppRouter>({ links: [httpBatchStreamLink({ url: "/trpc" })] });
const spoken = await api.tts.mutate({ modelId: "a", text: "b", parameters: { voice: "c" } });
spoken.audioUrl;
spoken.durationMs;
const found = await api.detect.mutate({ modelId: "a", file: new File([], "b") });
found.items[0]?.box.xmin;
const listed = await api.models.query();
listed[0]?.parameters.width?.max;

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = { [Name in keyof inferRouterOutputs<AppRouter>]: inferRouterOutputs<AppRouter>[Name] };
export type Data = inferRouterError<AppRouter>["data"];
`;

/** Names in that program, and what their quick info says. */
export const askedNames: readonly [name: string, says: RegExp][] = [
	["tts.mutate", /Reads a text aloud[\s\S]*TTS_FAILED/],
	["modelId", /`id` of a model of this task[\s\S]*UNKNOWN_MODEL/],
	["text:", /1 to 1,000 characters/],
	["parameters:", /bounds and defaults/],
	["voice", /voice that reads/],
	["audioUrl", /`data:` URL/],
	["durationMs", /in milliseconds/],
	["detect.mutate", /boxes in pixels/],
	["file:", /at most 10 MB/],
	["items", /surest first/],
	["xmin", /in pixels/],
	["models.query", /catalogue as the pages have it/],
	["width", /in pixels/],
	["max;", /greatest value/],
];

/** TypeScript's language service over that program and files in a folder. */
export function editorIn(folder: string, router: string, files: readonly string[] = []) {
	const file = join(folder, "program.ts");
	const others = files.map((name) => join(folder, name));
	const text = program(router);
	const options: ts.CompilerOptions = {
		target: ts.ScriptTarget.ES2022,
		module: ts.ModuleKind.NodeNext,
		strict: true,
		jsx: ts.JsxEmit.ReactJSX,
		noEmit: true,
		types: [],
	};
	const read = (name: string) => (name === file ? text : ts.sys.readFile(name));
	const service = ts.createLanguageService({
		getCompilationSettings: () => options,
		getScriptFileNames: () => [file, ...others],
		getScriptVersion: () => "1",
		getScriptSnapshot(name) {
			const content = read(name);
			return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
		},
		getCurrentDirectory: () => folder,
		getDefaultLibFileName: ts.getDefaultLibFilePath,
		fileExists: (name) => name === file || ts.sys.fileExists(name),
		readFile: read,
		readDirectory: ts.sys.readDirectory,
		directoryExists: ts.sys.directoryExists,
		getDirectories: ts.sys.getDirectories,
		realpath: ts.sys.realpath ?? String,
	});
	/** What the editor says of a name. */
	const infoOf = (name: string) => {
		const at = text.indexOf(name, text.indexOf("const api")) + 1;
		return ts.displayPartsToString(service.getQuickInfoAtPosition(file, at)?.documentation);
	};
	/** The faults of these files alone: a whole compilation would check those of all packages, for seconds. */
	const faults = () =>
		[file, ...others]
			.flatMap((name) => [
				...service.getSyntacticDiagnostics(name),
				...service.getSemanticDiagnostics(name),
			])
			.map((fault) => `${fault.file?.fileName}: ${JSON.stringify(fault.messageText)}`);
	return { service, file, infoOf, faults };
}

/** The program's own types, asked through the language service: every field without a comment, by its path. */
export function silentFields({ service, file }: ReturnType<typeof editorIn>) {
	const made = service.getProgram();
	const source = made?.getSourceFile(file);
	if (!made || !source) throw new Error("the program was not read");
	const checker = made.getTypeChecker();
	const module = checker.getSymbolAtLocation(source);
	const exported = module ? checker.getExportsOfModule(module) : [];
	const silent: string[] = [];
	let count = 0;
	for (const symbol of exported) {
		walk(checker.getDeclaredTypeOfSymbol(symbol), symbol.name, new Set());
	}
	return { silent, count };

	function walk(type: ts.Type, path: string, above: ReadonlySet<ts.Type>): void {
		if (above.has(type)) return;
		const inside = new Set([...above, type]);
		for (const [part, at] of partsOf(type, path)) walk(part, at, inside);
		if (!isPlainObject(type)) return;
		for (const field of checker.getPropertiesOfType(type)) {
			const at = `${path}.${field.name}`;
			count += 1;
			if (field.getDocumentationComment(checker).length === 0) silent.push(at);
			walk(checker.getTypeOfSymbol(field), at, inside);
		}
	}

	/** The members of a union, and what a list, a stream or a record holds. */
	function partsOf(type: ts.Type, path: string): [ts.Type, string][] {
		if (type.isUnion()) return type.types.map((one) => [one, path]);
		const held =
			isHolder(type) && isReference(type) ? checker.getTypeArguments(type).slice(0, 1) : [];
		const values = checker.getIndexInfosOfType(type).map(({ type: value }) => value);
		return [...held, ...(isPlainObject(type) ? values : [])].map((one) => [one, `${path}[]`]);
	}
}

const holders = ["Array", "ReadonlyArray", "AsyncIterable"];

function isHolder(type: ts.Type): boolean {
	return holders.includes(type.getSymbol()?.name ?? "");
}

function isPlainObject(type: ts.Type): boolean {
	const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
	const isBuiltIn = ["Date", "File", "FormData", ...holders].includes(type.getSymbol()?.name ?? "");
	return isObject && !isBuiltIn;
}

function isReference(type: ts.Type): type is ts.TypeReference {
	return "target" in type;
}
