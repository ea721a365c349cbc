import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
	cpSync,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "./temporary-folder.ts";

// The start scripts are plain JavaScript, since they run before any package is installed.
const scripts = join(import.meta.dirname, "../scripts");
const { wordsFor } = await import(/* @vite-ignore */ join(scripts, "ensure-built.mjs"));
const { faultInWords } = await import(/* @vite-ignore */ join(scripts, "build-faults.mjs"));
const { takeTurn } = await import(/* @vite-ignore */ join(scripts, "take-turns.mjs"));
const { reasonsFor } = await import(/* @vite-ignore */ join(scripts, "ensure-installed.mjs"));
const { inWords, isInRange, lowestOf } = await import(
	/* @vite-ignore */ join(scripts, "node-range.mjs")
);
const { isInstalled, missingPackages, unsupportedBy } = await import(
	/* @vite-ignore */ join(scripts, "lock-file.mjs")
);

const MINUTE = 60_000;
const LONG = { timeout: MINUTE / 2 };
const module = pathToFileURL(join(scripts, "ensure-installed.mjs")).href;
const installing = `import(${JSON.stringify(module)}).then((module) => module.ensureInstalled())`;
const impatient = installing.replace("Installed()", "Installed({ silentMs: 1 })");
const here = { os: [process.platform], cpu: [process.arch] };
const built = { version: "1.0.0", integrity: "sha512-a", dev: true };
const binary = { version: "1.0.0", integrity: "sha512-b", optional: true, ...here };
const whole = { "node_modules/built": built, "node_modules/binary-here": binary };
const locked = {
	"": { devDependencies: { built: "1.0.0" } },
	...whole,
	"node_modules/elsewhere": { version: "1.0.0", optional: true, os: ["none"], cpu: ["none"] },
};

function folderWith(installed: object): string {
	const folder = temporaryFolder();
	write(join(folder, "package-lock.json"), { packages: locked });
	for (const place of Object.keys(installed)) write(join(folder, place, "package.json"), {});
	write(join(folder, "node_modules/.package-lock.json"), { packages: installed });
	return folder;
}

function write(file: string, content: unknown): void {
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, JSON.stringify(content));
}

describe("the packages are installed", () => {
	test("if all that this machine needs are there, and only then", () => {
		const folder = folderWith(whole);
		expect(isInstalled(folder)).toBe(true);
		rmSync(join(folder, "node_modules/built/package.json"));
		expect(isInstalled(folder)).toBe(false);
	});

	test.each<[string, object]>([
		["without those for a build", { "node_modules/binary-here": binary }],
		["without the binary for this machine", { "node_modules/built": built }],
		["with another version", { ...whole, "node_modules/built": { ...built, version: "1.0.1" } }],
		["with other contents", { ...whole, "node_modules/built": { ...built, integrity: "c" } }],
	])("not %s", (_what, installed) => {
		expect(isInstalled(folderWith(installed))).toBe(false);
	});

	test("not after one that a full disk cut", () => {
		const folder = folderWith(whole);
		writeFileSync(join(folder, "node_modules/.package-lock.json"), '{ "packages": {');
		expect(isInstalled(folder)).toBe(false);
	});

	test("not after a cut installation, which leaves no record", () => {
		const folder = folderWith(whole);
		rmSync(join(folder, "node_modules/.package-lock.json"));
		expect(isInstalled(folder)).toBe(false);
	});
});

describe("a version of Node", () => {
	const ours = "^20.19.0 || ^22.13.0 || >=24.0.0";

	test.each([
		["18.20.8", ours, false],
		["20.18.3", ours, false],
		["20.19.0", ours, true],
		["21.7.3", ours, false],
		["22.12.0", ours, false],
		["22.13.0", ours, true],
		["23.11.0", ours, false],
		["24.0.0", ours, true],
		["25.9.0", ours, true],
		// As packages write them.
		["22.12.0", "^20.12||^22.13||>=24.0", false],
		["22.13.0", "^20.12||^22.13||>=24.0", true],
		["22.13.0", "18 || 20 || >=22", true],
		["21.0.0", "18 || 20 || >=22", false],
		["20.19.0", "18 || 20 || >=22", true],
		["14.16.0", ">=16 || 14 >=14.17", false],
		["14.17.0", ">=16 || 14 >=14.17", true],
		["20.19.0", ">=v12.22.7", true],
		["20.19.0", ">= 10.x", true],
		["20.19.0", ">=20.18.1 <20.19.0", false],
		["20.19.0", ">20.19", false],
		["20.19.0", "<=20", true],
		["20.19.5", "~20.19.2", true],
		["20.20.0", "~20.19.2", false],
		["20.19.0", "*", true],
		["20.19.0", "", true],
	])("%s in %s: %s", (version, range, isIn) => {
		expect(isInRange(version, range)).toBe(isIn);
	});

	test("a range that is not understood is no answer", () => {
		expect(() => isInRange("20.19.0", "latest")).toThrow("latest");
	});

	test("a range has its lowest versions, and its words", () => {
		expect(lowestOf(ours)).toEqual(["20.19.0", "22.13.0", "24.0.0"]);
		expect(inWords(ours)).toBe("Node 20.19, 22.13, 24 or later");
	});
});

test("a package that a lowest version of Node cannot install is named, unless it is optional", () => {
	const narrow = { engines: { node: "^20.12||^22.13||>=24.0" } };
	const packages = {
		"node_modules/narrow": narrow,
		"node_modules/left-out": { ...narrow, optional: true },
		"node_modules/any": {},
		"node_modules/wide": { engines: { node: ">= 0.4", npm: ">=7" } },
	};
	expect(unsupportedBy(packages, "^20.19.0 || ^22.12.0 || >=24.0.0")).toEqual([
		"node_modules/narrow needs Node ^20.12||^22.13||>=24.0, not 22.12.0",
	]);
	expect(unsupportedBy(packages, "^20.19.0 || ^22.13.0 || >=24.0.0")).toEqual([]);
});

describe("a failed installation names the disk only if it is short of room", () => {
	const noRoom = 600_000_000;
	const room = 77_000_000_000;

	test.each<[string, { status: number; words: string; free: number }, RegExp[]]>([
		["npm's own reason", { status: 1, words: "EBADENGINE", free: room }, [/npm says why above/]],
		[
			"npm's own reason, on a small disk",
			{ status: 1, words: "ETIMEDOUT", free: noRoom },
			[/npm says why above/],
		],
		["no reason", { status: 0, words: "", free: room }, [/registry/]],
		["no reason, a full disk", { status: 0, words: "", free: noRoom }, [/700 MB on this disk/]],
		["a full disk", { status: 1, words: "ENOSPC", free: noRoom }, [/700 MB on this disk/]],
		["a full disk elsewhere", { status: 1, words: "ENOSPC", free: room }, [/npm says why above/]],
		["no home", { status: 1, words: "EACCES", free: room }, [/npm says why/, /npm_config_cache=/]],
	])("%s", (_what, failed, reasons) => {
		expect(reasonsFor(failed)).toEqual(reasons.map((words) => expect.stringMatching(words)));
	});
});

test.skipIf(process.platform === "win32").each([
	[
		"home cannot be written",
		"echo 'npm error EACCES: mkdir /nonexistent' >&2; exit 1",
		/npm_config_cache=/,
	],
	["network breaks and npm ends as if all were well", "exit 0", /registry|700 MB/],
])("if the %s, the way out is told", (_what, npm, words) => {
	const folder = temporaryFolder();
	write(join(folder, "package-lock.json"), { packages: { "node_modules/built": built } });
	mkdirSync(join(folder, "bin"));
	writeFileSync(join(folder, "bin/npm"), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
	const { status, stderr } = spawnSync(process.execPath, ["-e", installing], {
		cwd: folder,
		encoding: "utf8",
		env: { ...process.env, PATH: `${join(folder, "bin")}:${process.env["PATH"]}` },
	});
	expect(status).toBe(1);
	expect(stderr).toMatch(words);
});

test.skipIf(process.platform === "win32")("a build installs what it lacks first", () => {
	const folder = temporaryFolder();
	cpSync(scripts, join(folder, "scripts"), { recursive: true });
	cpSync(join(scripts, "../package.json"), join(folder, "package.json"));
	write(join(folder, "package-lock.json"), { packages: { "node_modules/built": built } });
	mkdirSync(join(folder, "bin"));
	writeFileSync(join(folder, "bin/npm"), '#!/bin/sh\necho "npm $*"; exit 1\n', { mode: 0o755 });
	const { stdout, stderr } = spawnSync(process.execPath, ["scripts/build.mjs"], {
		cwd: folder,
		encoding: "utf8",
		env: { ...process.env, PATH: `${join(folder, "bin")}:${process.env["PATH"]}` },
	});
	expect(stdout).toContain("npm ci --include=dev");
	expect(stderr).toBe("The packages could not be installed; npm says why above.\n");
});

test("an installation that fails says why in npm's words, without a stack", () => {
	const folder = temporaryFolder();
	const dependencies = { built: "1.0.0" };
	write(join(folder, "package.json"), { dependencies });
	const lock = {
		lockfileVersion: 3,
		packages: { "": { dependencies }, "node_modules/built": built },
	};
	write(join(folder, "package-lock.json"), lock);
	const { status, stderr } = spawnSync(process.execPath, ["-e", installing], {
		cwd: folder,
		encoding: "utf8",
		// Nothing listens on the discard port.
		env: {
			...process.env,
			npm_config_registry: "http://127.0.0.1:9",
			npm_config_fetch_retries: "0",
			npm_config_cache: join(folder, "cache"),
		},
	});
	expect(status).toBe(1);
	expect(stderr).toMatch(/^npm error code ECONNREFUSED$/m);
	expect(stderr).toContain("The packages could not be installed; npm says why above.");
	expect(stderr).not.toMatch(/^(npm error)? +at |node:internal|errno: /m);
});

test("a lock file lacks an optional package that it names and holds nowhere above", () => {
	const optionalDependencies = { "for-mac": "1.0.0", "for-linux": "1.0.0" };
	expect(
		missingPackages({
			"": { optionalDependencies: { top: "1.0.0" } },
			"node_modules/a": { optionalDependencies },
			"node_modules/a/node_modules/for-linux": {},
			"node_modules/b/node_modules/c": { optionalDependencies },
			"node_modules/b/node_modules/for-mac": {},
		}),
	).toEqual([
		"top, which package.json names",
		"for-mac, which node_modules/a names",
		"for-linux, which node_modules/b/node_modules/c names",
	]);
});

describe("a build that was ended from outside says what to do", () => {
	test.each<[string, readonly unknown[], RegExp]>([
		["out of memory", [null, "SIGKILL"], /SIGKILL.*1 GB.*copy its dist\//],
		["out of memory, behind a shell", [137, null], /SIGKILL.*1 GB/],
		["out of its own memory", [null, "SIGABRT"], /1 GB/],
		["a damaged binary", [null, "SIGBUS"], /damaged.*node_modules/],
		["another processor's binary", [132, null], /damaged.*node_modules/],
		["Ctrl+C", [null, "SIGINT"], /^$/],
		["a fault that it named itself", [1, null], /^$/],
	])("%s", (_what, ended, words) => {
		expect(wordsFor(...ended)).toMatch(words);
	});
});

test("a build is known by names and contents, not by times", async () => {
	const folder = temporaryFolder();
	for (const name of ["client", "server", "shared", "engine"]) {
		write(join(folder, name, "a.ts"), name);
	}
	cpSync(scripts, join(folder, "scripts"), { recursive: true });
	write(join(folder, "package.json"), { type: "module" });
	write(join(folder, "package-lock.json"), {});
	const address = join(folder, "scripts/built-from.mjs");
	const { isBuilt, recordBuild, sourceDigest } = await import(/* @vite-ignore */ address);
	write(join(folder, "dist/server/main.js"), "");
	expect(isBuilt()).toBe(false);
	recordBuild(sourceDigest());
	expect(isBuilt()).toBe(true);
	const changes = [
		() => write(join(folder, "server/a.ts"), "other words of a file"),
		() => write(join(folder, "shared/b.ts"), ""),
		() => rmSync(join(folder, "shared/b.ts")),
		() => cpSync(join(folder, "client/a.ts"), join(folder, "client/renamed.ts")),
		() => write(join(folder, "package-lock.json"), { changed: true }),
		// As an archive or rsync brings it: as long as before, and older.
		() => {
			write(join(folder, "engine/a.ts"), "ENGINE");
			utimesSync(join(folder, "engine/a.ts"), 0, 0);
		},
	];
	for (const change of changes) {
		change();
		expect(isBuilt()).toBe(false);
		recordBuild(sourceDigest());
		expect(isBuilt()).toBe(true);
	}
	// What an engine that runs in its own folder leaves there.
	for (const name of [".vitrine/models/a.onnx", ".env", "node_modules/a.js", "dist/a.js"]) {
		write(join(folder, "engine", name), "");
		expect(isBuilt(), name).toBe(true);
	}
});

describe("a build that cannot go on says why", () => {
	const failed = (code: string) => Object.assign(new Error(`${code}: open 'dist'`), { code });

	test.each([
		["EACCES", "build as the user"],
		["ENOSPC", "The disk is full"],
		["EROFS", "read-only"],
		["ERR_DLOPEN_FAILED", "Delete node_modules"],
	])("%s, without a stack", (code, words) => {
		expect(faultInWords(failed(code))).toContain(words);
		expect(faultInWords(failed(code))).not.toContain(" at ");
	});

	test("a binary that is missing, in our words alone", () => {
		const words = faultInWords(new Error("Cannot find native binding. Remove package-lock.json"));
		expect(words).toContain("Delete node_modules");
		expect(words).not.toContain("package-lock");
	});

	test("another fault comes with its stack", () => {
		expect(faultInWords(new Error("a fault of a source"))).toContain(" at ");
	});
});

describe("one process at a time installs or builds in a folder", () => {
	test("another one is waited for, and not one that was killed", async () => {
		const folder = temporaryFolder();
		const file = join(folder, "dist/working");
		const running = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
		onTestFinished(() => void running.kill());
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, String(running.pid));
		const log = vi.spyOn(console, "log").mockReturnValue();
		onTestFinished(() => log.mockRestore());
		const turn = takeTurn(folder);
		await vi.waitFor(() => {
			expect(log).toHaveBeenCalledWith(expect.stringContaining(`process ${running.pid}`));
		});
		running.kill();
		const { hasWaited, release } = await turn;
		expect(hasWaited).toBe(true);
		expect(readFileSync(file, "utf8")).toBe(String(process.pid));
		release();
		// A process id that does not exist.
		writeFileSync(file, "99999999");
		const next = await takeTurn(folder);
		expect(next.hasWaited).toBe(false);
		next.release();
		expect(existsSync(file)).toBe(false);
		// The first process of a container has the same id at each start.
		writeFileSync(file, String(process.pid));
		expect((await takeTurn(folder)).hasWaited).toBe(false);
	});

	test.skipIf(process.platform === "win32")(
		"an installation goes on without the start that was killed, and the next start waits for it",
		async () => {
			const folder = temporaryFolder();
			write(join(folder, "package-lock.json"), { packages: { "node_modules/built": built } });
			// An npm that installs once `go` is there.
			const npm = `#!${process.execPath}
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require("node:fs");
appendFileSync("calls", "npm\\n");
const timer = setInterval(() => {
	if (!existsSync("go")) return;
	clearInterval(timer);
	mkdirSync("node_modules/built", { recursive: true });
	writeFileSync("node_modules/built/package.json", "{}");
	writeFileSync("node_modules/.package-lock.json", ${JSON.stringify(
		JSON.stringify({ packages: { "node_modules/built": built } }),
	)});
}, 20);
`;
			mkdirSync(join(folder, "bin"));
			writeFileSync(join(folder, "bin/npm"), npm, { mode: 0o755 });
			const PATH = `${join(folder, "bin")}:${process.env["PATH"]}`;
			const start = (program: string) => {
				const child = spawn(process.execPath, ["-e", program], {
					cwd: folder,
					env: { ...process.env, PATH },
					stdio: ["ignore", "pipe", "inherit"],
				});
				onTestFinished(() => void child.kill());
				let output = "";
				child.stdout.on("data", (piece) => {
					output += String(piece);
				});
				return { child, output: () => output };
			};
			const { child: first, output: ofFirst } = start(impatient);
			await vi.waitFor(() => expect(existsSync(join(folder, "calls"))).toBe(true), LONG);
			await vi.waitFor(() => expect(ofFirst()).toContain("Still installing"), LONG);
			first.kill("SIGKILL");
			await once(first, "exit");
			const { child: second, output } = start(installing);
			await vi.waitFor(() => expect(output()).toContain("Waiting for process"), LONG);
			writeFileSync(join(folder, "go"), "");
			expect(await once(second, "exit")).toEqual([0, null]);
			expect(output()).not.toContain("Still installing");
			expect(readFileSync(join(folder, "calls"), "utf8")).toBe("npm\n");
		},
		MINUTE,
	);
});
