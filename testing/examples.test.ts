import { execFile } from "node:child_process";
import {
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { imageSize } from "image-size";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { errorCodes } from "#shared/errors.ts";
import { programArguments } from "./program-arguments.ts";
import { askedNames, editorIn, silentFields } from "./quick-info.ts";
import { samplePng, sampleWav } from "./samples.ts";
import { startSite } from "./site.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { testModelsFile } from "./test-models.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const project = temporaryFolder();
const run = promisify(execFile);
const MINUTE = 60_000;
let written: { stdout: string };

/** Somebody else's project: an ordinary configuration, with packages as npm installs them. */
const configuration = {
	compilerOptions: {
		target: "ES2022",
		module: "NodeNext",
		strict: true,
		skipLibCheck: true,
		jsx: "react-jsx",
		types: [],
		outDir: "out",
	},
	files: ["types.ts", "page.tsx"],
};

const packages = [
	"@tanstack/react-query",
	"@trpc/client",
	"@trpc/react-query",
	"@trpc/server",
	"@types/node",
	"@types/react",
	"@types/react-dom",
	"react",
	"react-dom",
];

/** Exact types, none of them `any`, and calls that must not compile. */
const assertions = `
import { createTRPCClient, httpLink } from "@trpc/client";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { type AppRouter, fileLink } from "vitrine/client";

type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
function isTrue<T extends true>(): T | undefined { return undefined; }
type IsAny<T> = 0 extends 1 & T ? true : false;
type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;
type AnyOf<T> = { [Name in keyof T]: IsAny<T[Name]> extends true ? Name : never }[keyof T];

isTrue<Same<AnyOf<Inputs> | AnyOf<Outputs>, never>>();
isTrue<Same<Outputs["modelStatus"], { modelId: string; isAvailable: boolean }>>();
isTrue<Same<Outputs["classify"]["items"], { label: string; score: number }[]>>();
isTrue<Same<Outputs["transcribe"]["text"], string>>();
isTrue<Same<Outputs["generateImage"]["source"], "hosted" | "machine" | "sandbox" | "device">>();
isTrue<Same<Extract<Inputs["detect"], FormData>, FormData>>();
isTrue<Same<Exclude<Inputs["detect"], FormData>["file"], File>>();
isTrue<Same<Inputs["tts"]["text"], string>>();
isTrue<Same<Inputs["status"], void>>();

export async function calls(file: File): Promise<void> {
	const api = createTRPCClient<AppRouter>({ links: [fileLink(), httpLink({ url: "/trpc" })] });
	const modelId = "a";
	await api.classify.mutate({ modelId, file });
	await api.classify.mutate(new FormData());
	const { text } = await api.transcribe.mutate({ modelId, file, parameters: { language: "fr" } });
	isTrue<Same<typeof text, string>>();
	for await (const event of await api.chat.mutate({ modelId, messages: [{ role: "user", content: "" }] })) {
		isTrue<Same<typeof event.type, "reasoning" | "answer" | "done">>();
		if (event.type === "done") isTrue<Same<typeof event.result.generated_text, string>>();
	}
	api.tts.mutate({ modelId, text: "" }).catch((error: import("@trpc/client").TRPCClientErrorLike<AppRouter>) => {
		isTrue<Same<IsAny<NonNullable<typeof error.data>["errorCode"]>, false>>();
		const code: "RATE_LIMIT" | undefined = error.data?.errorCode === "RATE_LIMIT" ? error.data.errorCode : undefined;
		return code;
	});
	// @ts-expect-error: the site has no transformer, and without one both sides understand each other
	createTRPCClient<AppRouter>({ links: [httpLink({ url: "/trpc", transformer: { serialize: String, deserialize: String } })] });
	// @ts-expect-error: the role of a message is user or assistant
	await api.chat.mutate({ modelId, messages: [{ role: "system", content: "" }] });
	// @ts-expect-error: a file is missing
	await api.classify.mutate({ modelId });
	// @ts-expect-error: a text is no file
	await api.detect.mutate({ modelId, file: "picture.png" });
	// @ts-expect-error: there is no such procedure
	await api.summarize.mutate({ modelId });
	// @ts-expect-error: a query is no mutation
	await api.status.mutate();
	// @ts-expect-error: a mutation is no query
	await api.generateImage.query({ modelId, prompt: "" });
	// @ts-expect-error: a parameter of another name
	await api.generateText.mutate({ modelId, prompt: "", parameters: { max_tokens: 1 } });
	// @ts-expect-error: no such field in a result
	(await api.tts.mutate({ modelId, text: "" })).imageUrl;
}
`;

beforeAll(async () => {
	written = await run(
		process.execPath,
		["scripts/run.mjs", "scripts/write-types.ts", join(project, "package")],
		{ cwd: root },
	);
	for (const name of packages) {
		const place = join(project, "node_modules", name);
		mkdirSync(join(place, ".."), { recursive: true });
		symlinkSync(join(root, "node_modules", name), place);
	}
	cpSync(join(project, "package"), join(project, "node_modules/vitrine"), { recursive: true });
	for (const name of ["script.ts", "page.tsx"])
		cpSync(join(root, "examples", name), join(project, name));
	writeFileSync(join(project, "types.ts"), assertions);
	writeFileSync(join(project, "package.json"), '{ "type": "module" }');
	write("tsconfig.json", configuration);
	const { compilerOptions } = configuration;
	// A Node script needs Node's types, of whatever version is installed.
	write("tsconfig.script.json", {
		compilerOptions: { ...compilerOptions, types: ["node"] },
		files: ["script.ts"],
	});
}, 2 * MINUTE);

function write(name: string, value: unknown): void {
	writeFileSync(join(project, name), JSON.stringify(value));
}

async function compile(config: string, ...options: string[]): Promise<string> {
	const tsc = join(root, "node_modules/@typescript/native/bin/tsc");
	const compiled = run(process.execPath, [tsc, "--project", join(project, config), ...options]);
	const { stdout } = await compiled.catch((failure: { stdout: string }) => failure);
	return stdout;
}

test(
	"TypeScript 7 finds every type outside, without our sources",
	async () => {
		// With this option the declarations of other packages have errors; ours have none.
		const faults = await compile("tsconfig.json", "--skipLibCheck", "false");
		const others = /^(node_modules\/(?!vitrine\/)|\s)/;
		expect(faults.split("\n").filter((line) => line && !others.test(line))).toEqual([]);
	},
	3 * MINUTE,
);

test(
	"so does TypeScript 6, whose editor explains each procedure, and each field taken, given and failed with",
	() => {
		const types = readdirSync(join(project, "package"), { recursive: true, encoding: "utf8" })
			.filter((name) => /\.d\.c?ts$/.test(name))
			.map((name) => join("node_modules/vitrine", name));
		expect(types).not.toEqual([]);
		const editor = editorIn(project, "vitrine/client", [...configuration.files, ...types]);
		expect(editor.faults()).toEqual([]);
		const { silent, count } = silentFields(editor);
		const own = silent.filter(
			(path) => !/^Data\.(code|httpStatus|path|stack)$|\.prices\./.test(path),
		);
		expect(own).toEqual([]);
		expect(count).toBeGreaterThan(300);
		for (const [name, says] of askedNames) {
			expect([name, editor.infoOf(name)]).toEqual([name, expect.stringMatching(says)]);
		}
	},
	2 * MINUTE,
);

test("the package asks for the tRPC that it is for", () => {
	const { peerDependencies } = JSON.parse(
		readFileSync(join(project, "package/package.json"), "utf8"),
	);
	const range = expect.stringMatching(/^\^11\.\d+\.\d+$/);
	expect(peerDependencies).toEqual({ "@trpc/client": range, "@trpc/server": range });
});

test("the version of the package moves with the contract, and its README names it", () => {
	const { version } = JSON.parse(readFileSync(join(project, "package/package.json"), "utf8"));
	expect(version).toMatch(/^\d+\.\d+\.\d+-contract\.h[\da-f]{10}$/);
	const readme = readFileSync(join(project, "package/README.md"), "utf8");
	expect(readme).toContain(version);
	expect(readme).not.toMatch(/\{\w+\}(?!\/)\s*$/m);
	for (const code of errorCodes) expect(readme).toContain(`| \`${code}\` |`);
});

const loaders = [
	["an ES module", ["--input-type=module", "--eval", 'await import("vitrine/client")']],
	["CommonJS", ["--input-type=commonjs", "--eval", 'require("vitrine/client")']],
] as const;

test.each(loaders)("%s with two versions of tRPC is told so in words", async (_name, program) => {
	const folder = temporaryFolder();
	cpSync(join(project, "package"), join(folder, "node_modules/vitrine"), { recursive: true });
	const install = (name: string, version: string) => {
		mkdirSync(join(folder, "node_modules/@trpc", name), { recursive: true });
		const place = join(folder, "node_modules/@trpc", name, "package.json");
		writeFileSync(place, JSON.stringify({ name: `@trpc/${name}`, version }));
	};
	install("client", "11.25.2");
	install("server", "11.19.0");
	await expect(run(process.execPath, program, { cwd: folder })).rejects.toThrow(
		"vitrine/client: @trpc/client is 11.25.2 and @trpc/server 11.19.0, but they need one exact version",
	);
	install("server", "11.25.2");
	expect((await run(process.execPath, program, { cwd: folder })).stderr).toBe("");
});

test(
	"the programs of the README compile by each resolution, and CommonJS does",
	async () => {
		const readme = readFileSync(join(project, "package/README.md"), "utf8");
		const programs = [...readme.matchAll(/^```ts\n(.*?)^```/gms)].map(([, text = ""]) => text);
		expect(programs.length).toBeGreaterThanOrEqual(4);
		const files = programs.map((text, index) => {
			writeFileSync(join(project, `readme-${index}.ts`), text);
			return `readme-${index}.ts`;
		});
		const common =
			'import { type AppRouter, fileLink } from "vitrine/client";\nexport const link = fileLink<AppRouter>();\n';
		writeFileSync(join(project, "common.cts"), `${common}console.log(typeof link);\n`);
		const { compilerOptions } = configuration;
		const resolutions = {
			nodenext: { files: ["types.ts", "common.cts", ...files] },
			bundler: { module: "preserve", moduleResolution: "bundler", files: ["types.ts", ...files] },
			node16: { module: "node16", files: ["common.cts"] },
			node18: { module: "node18", files: ["common.cts"] },
		};
		const said = await Promise.all(
			Object.entries(resolutions).map(async ([name, { files: compiled, ...options }]) => {
				const file = `tsconfig.${name}.json`;
				write(file, {
					compilerOptions: { ...compilerOptions, types: ["node"], ...options },
					files: compiled,
				});
				return [name, await compile(file)];
			}),
		);
		expect(said).toEqual(Object.keys(resolutions).map((name) => [name, ""]));
		const { stdout } = await run(process.execPath, ["out/common.cjs"], { cwd: project });
		expect(stdout).toBe("function\n");
	},
	2 * MINUTE,
);

test(
	"the command that is printed copies the package, and the next install leaves it a copy",
	async () => {
		// A link would look for tRPC's types beside this repository, and every type would be `any` without them.
		const [, archive = ""] = /: npm install "([^"]+)"/.exec(written.stdout) ?? [];
		const installing = temporaryFolder();
		writeFileSync(join(installing, "package.json"), "{}");
		const offline = ["--offline", "--legacy-peer-deps", "--no-audit", "--no-fund"];
		for (const install of [[archive], ["--save-exact", archive], []]) {
			await run("npm", ["install", ...offline, ...install], { cwd: installing });
			const entries = readdirSync(join(installing, "node_modules"), { withFileTypes: true });
			const entry = entries.find(({ name }) => name === "vitrine");
			expect(entry?.isDirectory()).toBe(true);
		}
		const files = readdirSync(join(installing, "node_modules/vitrine")).sort();
		expect(files).toEqual(
			readdirSync(join(project, "package")).filter((name) => !name.endsWith(".tgz")),
		);
		const readme = readFileSync(join(installing, "node_modules/vitrine/README.md"), "utf8");
		expect(readme).toContain(`npm install <folder of this package>/${basename(archive)}`);
		const rows = readme.split("\n").filter((line) => line.startsWith("| `"));
		expect(rows).toHaveLength(errorCodes.length);
		for (const row of rows) expect(row).toMatch(/^\| `[A-Z_]+` \| \S.* \|$/);
	},
	2 * MINUTE,
);

test("each example is short", () => {
	const examples = readdirSync(join(root, "examples"));
	expect(examples.sort()).toEqual(["caller.ts", "page.tsx", "script.ts"]);
	for (const name of examples) {
		const lines = readFileSync(join(root, "examples", name), "utf8")
			.trimEnd()
			.split("\n");
		expect([name, lines.length <= 40]).toEqual([name, true]);
	}
});

test(
	"a script writes a text, saves a picture and writes down a recording",
	async () => {
		expect(await compile("tsconfig.script.json")).toBe("");
		const site = await startSite();
		onTestFinished(() => site.close());
		writeFileSync(join(project, "recording.wav"), sampleWav());
		const { stdout } = await run(
			process.execPath,
			["out/script.js", site.origin, "recording.wav"],
			{
				cwd: project,
			},
		);
		expect(stdout).toMatch(/simulated[\s\S]*\n\n.*simulated/i);
		const [picture = ""] = readdirSync(project).filter((name) => name.startsWith("picture."));
		const { width } = imageSize(readFileSync(join(project, picture)));
		expect(width).toBeGreaterThan(0);
	},
	3 * MINUTE,
);

test(
	"a caller needs no server, reads .env, and takes a file as an object and as a form",
	async () => {
		writeFileSync(join(project, "picture.png"), samplePng());
		const settings = { PROVIDER: "sandbox", DATA_DIR: "data", MODELS_FILE: testModelsFile };
		const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
		writeFileSync(join(project, ".env"), lines.join("\n"));
		const { stdout } = await run(
			process.execPath,
			[...programArguments("examples/caller.ts"), "picture.png"],
			{ cwd: project },
		);
		expect(existsSync(join(project, "data"))).toBe(true);
		const [one, other] = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
		expect(one).toMatchObject({ label: expect.any(String), score: expect.any(Number) });
		expect(other).toEqual(one);
	},
	3 * MINUTE,
);
