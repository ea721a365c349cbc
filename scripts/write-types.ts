import { execSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { errorTexts } from "#shared/errors/error-texts.ts";

/**
 * npm run types: writes a small package for programs that call a site, `vitrine/client`: the types of all
 * procedures without the server's sources, and the link that sends files.
 *
 *     npm run types -- [folder]
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = process.argv[2] ?? join(root, "dist/types");

/** Compiler options: write out inputs and outputs, so that no type name of ours remains in them. */
const question = `
import type { inferRouterError, inferRouterInputs } from "@trpc/server";
import type { AppRouter } from "./server/procedures/router.ts";

export type { ErrorCode } from "./shared/errors.ts";

type Written<T> = T extends Date | File | FormData ? T
	: T extends AsyncIterable<infer Item> ? AsyncIterable<Written<Item>>
	: T extends readonly (infer Item)[] ? Written<Item>[]
	: T extends object ? { [Key in keyof T]: Written<T[Key]> }
	: T;
type Procedures = AppRouter["_def"]["record"];
type Inputs = inferRouterInputs<AppRouter>;

export type Answers = {
	[Name in keyof Procedures]: {
		type: Procedures[Name]["_def"]["type"];
		input: Written<Inputs[Name]>;
		output: Written<Procedures[Name]["_def"]["$types"]["output"]>;
	};
};
export type Failure = Written<inferRouterError<AppRouter>>;
`;

const names = ["Answers", "ErrorCode", "Failure"];
const types = writtenTypes(question, names);
const link = readFileSync(join(root, "client/lib/api/file-link.ts"), "utf8");
const compiled = (module: ts.ModuleKind) =>
	ts.transpileModule(link, { compilerOptions: { target: ts.ScriptTarget.ES2022, module } })
		.outputText;
const declared = ts.transpileDeclaration(link, { compilerOptions: { strict: true } });
const { version, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

mkdirSync(folder, { recursive: true });
const trpc: string = devDependencies["@trpc/client"];
/** Says that two versions of tRPC do not fit, which npm says only while it installs. Browsers have no versions. */
const check = `
function checkVersions(load) {
	const [client, server] = ["client", "server"].map((name) => {
		try {
			return load("@trpc/" + name + "/package.json").version;
		} catch {
			return undefined;
		}
	});
	if (client === undefined || server === undefined || client === server) return;
	throw new Error(
		"vitrine/client: @trpc/client is " + client + " and @trpc/server " + server + ", but they need one exact version: " +
		"npm install --save-exact @trpc/client@${trpc} @trpc/server@${trpc}, or a later version of both",
	);
}
`;
const loadInModule = `const node = globalThis.process?.getBuiltinModule?.("node:module");
if (node) checkVersions(node.createRequire(import.meta.url));
`;
write("client.js", `${compiled(ts.ModuleKind.ESNext)}${check}${loadInModule}`);
write("client.cjs", `${compiled(ts.ModuleKind.CommonJS)}${check}checkVersions(require);\n`);
const declarations = `// Written by \`npm run types\`. Do not change it by hand.
import type { TRPCBuiltRouter, TRPCMutationProcedure, TRPCQueryProcedure } from "@trpc/server";
${declared.outputText}
/** Every procedure: its kind, what it takes and what it gives. */
type Procedures = ${types.Answers};

type Procedure<Def extends { type: string; input: unknown; output: unknown }> = Def["type"] extends "query"
	? TRPCQueryProcedure<{ input: Def["input"]; output: Def["output"]; meta: unknown }>
	: TRPCMutationProcedure<{ input: Def["input"]; output: Def["output"]; meta: unknown }>;

/** The router of a site, for tRPC's clients: \`createTRPCClient<AppRouter>\`, \`createTRPCReact<AppRouter>\`. */
export type AppRouter = TRPCBuiltRouter<
	{ ctx: object; meta: object; errorShape: Failure; transformer: false },
	{ [Name in keyof Procedures]: Procedure<Procedures[Name]> }
>;

/** The shape of every error. */
type Failure = ${types.Failure};

/** The code of an error: \`error.data?.errorCode\`. */
export type ErrorCode = ${types.ErrorCode};
`;
const printed = ts
	.createPrinter()
	.printFile(ts.createSourceFile("client.d.ts", declarations, ts.ScriptTarget.ES2022));
for (const ending of ["ts", "cts"]) write(`client.d.${ending}`, printed);
// Moves with the contract, so that a program can tell which one it has.
const contract = createHash("sha256").update(printed).digest("hex").slice(0, 10);
const packageVersion = `${version}-contract.h${contract}`;
const readme = readFileSync(join(root, "scripts/types-readme.md"), "utf8");
const codes = Object.entries(errorTexts).map(
	([code, text]) => `| \`${code}\` | ${text.split("\n", 1).join("").replaceAll("|", "\\|")} |`,
);
write(
	"README.md",
	readme
		.replaceAll("{version}", packageVersion)
		.replaceAll("{trpc}", trpc)
		.replace("{errors}", () => ["| Code | Sentence |", "| --- | --- |", ...codes].join("\n")),
);
const packageFile = {
	name: "vitrine",
	version: packageVersion,
	private: true,
	type: "module",
	exports: {
		"./client": {
			import: { types: "./client.d.ts", default: "./client.js" },
			require: { types: "./client.d.cts", default: "./client.cjs" },
		},
		"./package.json": "./package.json",
	},
	peerDependencies: { "@trpc/client": `^${trpc}`, "@trpc/server": `^${trpc}` },
};
write("package.json", `${JSON.stringify(packageFile, undefined, "\t")}\n`);
for (const name of readdirSync(folder)) if (name.endsWith(".tgz")) rmSync(join(folder, name));
// npm links a folder, at the next install at the latest; TypeScript would look for tRPC's types beside the link's target.
execSync("npm pack --silent --ignore-scripts", { cwd: folder, stdio: "ignore" });
const archive = join(folder, `${packageFile.name}-${packageVersion}.tgz`);
console.log(`The types of all procedures are in ${folder}: npm install "${archive}"`);

function write(name: string, text: string): void {
	writeFileSync(join(folder, name), text);
}

/** Lets the compiler expand some types of a source file, with the comments of their fields. */
function writtenTypes(source: string, names: readonly string[]): Record<string, string> {
	const path = join(root, "question.ts");
	const config = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
	const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
	const host = ts.createCompilerHost(options);
	const { readFile, fileExists, getSourceFile } = host;
	host.readFile = (name) => (name === path ? source : readFile(name));
	host.fileExists = (name) => name === path || fileExists(name);
	host.getSourceFile = (name, version, ...rest) =>
		name === path
			? ts.createSourceFile(name, source, version)
			: getSourceFile(name, version, ...rest);
	const program = ts.createProgram([path], { ...options, incremental: false }, host);
	const file = program.getSourceFile(path);
	if (!file) throw new Error("The question was not read");
	const faults = program.getSemanticDiagnostics(file);
	if (faults.length > 0) throw new Error(ts.formatDiagnostics(faults, host));
	const checker = program.getTypeChecker();
	const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(file) ?? fail());
	const typeOf = (name: string) => {
		const found = exported.find((one) => one.name === name) ?? fail();
		const isAlias = (found.flags & ts.SymbolFlags.Alias) !== 0;
		return checker.getDeclaredTypeOfSymbol(isAlias ? checker.getAliasedSymbol(found) : found);
	};
	const errorCode = typeOf("ErrorCode");
	return Object.fromEntries(
		names.map((name) => {
			const type = typeOf(name);
			return [name, type === errorCode ? plainly(type) : written(type)];
		}),
	);

	function plainly(type: ts.Type): string {
		if (type.flags & ts.TypeFlags.Any) fail();
		return checker.typeToString(
			type,
			undefined,
			ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias,
		);
	}

	/** A type with the comments of its fields, which the compiler's own printer leaves out. */
	function written(type: ts.Type): string {
		if (type === errorCode) return "ErrorCode";
		if (type.isUnion() && !(type.flags & ts.TypeFlags.Boolean)) return writtenUnion(type);
		if (!(type.flags & ts.TypeFlags.Object)) return plainly(type);
		const { name } = type.symbol;
		if (["Date", "File", "FormData"].includes(name)) return name;
		const isHolder = name === "Array" || name === "AsyncIterable";
		if (!isHolder || !isReference(type)) return writtenFields(type);
		return `${name}<${checker.getTypeArguments(type).slice(0, 1).map(written).join("")}>`;
	}

	function writtenUnion({ types }: ts.UnionType): string {
		const isNothing = (one: ts.Type) => (one.flags & ts.TypeFlags.Undefined) !== 0;
		const ordered = [...types.filter((one) => !isNothing(one)), ...types.filter(isNothing)];
		const texts = ordered.map(written).join(" | ");
		return texts.replace(/\b(true \| false|false \| true)\b/, "boolean");
	}

	function writtenFields(type: ts.Type): string {
		const indexes = checker
			.getIndexInfosOfType(type)
			.map(({ keyType, type: value }) => `[key: ${plainly(keyType)}]: ${written(value)};\n`);
		const fields = checker.getPropertiesOfType(type).map((field) => {
			const isOptional = field.flags & ts.SymbolFlags.Optional;
			const value = written(checker.getTypeOfSymbol(field));
			return `${commentOf(field)}${field.name}${isOptional ? "?" : ""}: ${value};\n`;
		});
		return `{\n${[...indexes, ...fields].join("")}}`;
	}

	function commentOf(symbol: ts.Symbol): string {
		const text = ts.displayPartsToString(symbol.getDocumentationComment(checker));
		return text && `/** ${text.replace(/\n/g, "\n * ")} */\n`;
	}
}

function isReference(type: ts.Type): type is ts.TypeReference {
	return "target" in type;
}

function fail(): never {
	throw new Error("The types of the procedures cannot be written out");
}
