// npm run try-image: tests the Dockerfile's image without a container engine. Runs its steps in a scratch folder with
// Node 24, then starts its command as an arbitrary user of group 0 without capabilities, as process 1, on read-only
// files; makes a call, and sends the signals of a reload and a shutdown. Then runs the programs that docs/hosting.md names
// for the image, the same way, with the sandbox for a provider.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { freePort } from "../testing/free-port.ts";

const root = join(import.meta.dirname, "..");
const ANY_USER = "12345";
const START_MS = 30_000;

/** What each program prints at its end where all is well, and its provider. */
const programs: Readonly<Record<string, { last: RegExp; usesProvider: boolean }>> = {
	doctor: { last: /^All is well\.$/, usesProvider: false },
	"prepare-answers": { last: /^ {2}ok {4}/, usesProvider: true },
};

const hasTools =
	spawnSync("unshare", ["--pid", "--fork", "true"]).status === 0 &&
	spawnSync("setpriv", ["--help"]).status === 0;
if (process.getuid?.() !== 0 || !hasTools) {
	console.log("The image is not tried here: that needs root, unshare and setpriv.");
	process.exit(0);
}

const scratch = mkdtempSync(join(tmpdir(), "vitrine-image-"));
process.once("exit", () => execFileSync("rm", ["-rf", scratch]));
const dockerfile = readFileSync(join(root, "Dockerfile"), "utf8");
const node = installNode(/^FROM node:(\d+)/m.exec(dockerfile)?.[1] ?? "");
const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
const path = `${dirname(node)}:${process.env["PATH"]}`;

type Stage = { folder: string; workdir: string; env: Record<string, string>; command: string[] };
const stages = new Map<string, Stage>();
let stage: Stage = { folder: scratch, workdir: "/", env: {}, command: [] };
runSteps();
weighPackages(stage);
await tryImage(stage);
await tryPrograms(stage);

function installNode(major: string): string {
	const folder = join(scratch, "node");
	npm(folder, `node@${major}`);
	const file = join(folder, "node_modules/node/bin/node");
	console.log(`Node ${execFileSync(file, ["--version"], { encoding: "utf8" }).trim()}`);
	return file;
}

function npm(folder: string, name: string) {
	mkdirSync(folder, { recursive: true });
	const quiet = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
	execFileSync("npm", ["install", "--prefix", folder, ...quiet, name], { stdio: "inherit" });
}

/** Runs all steps; `stage` is the last stage then. */
function runSteps(): void {
	const steps = dockerfile.replace(/\\\n\s*/g, "").matchAll(/^([A-Z]+) (.*)$/gm);
	for (const [, instruction = "", rest = ""] of steps) runStep(instruction, rest);
}

function runStep(instruction: string, rest: string): void {
	switch (instruction) {
		case "FROM": {
			const name = / AS (\w+)$/.exec(rest)?.[1] ?? "last";
			stage = { folder: join(scratch, name), workdir: "/", env: {}, command: [] };
			mkdirSync(stage.folder, { mode: 0o755 });
			stages.set(name, stage);
			return;
		}
		case "WORKDIR":
			stage.workdir = rest;
			mkdirSync(join(stage.folder, rest), { recursive: true, mode: 0o755 });
			return;
		case "ENV":
			for (const pair of rest.split(" ")) {
				const [name = "", value = ""] = pair.split("=");
				stage.env[name] = value;
			}
			return;
		case "COPY":
			copy(rest.split(" "));
			return;
		case "RUN": {
			const started = Date.now();
			const env = { ...process.env, ...stage.env, COMMIT: commit, PATH: path };
			execFileSync("sh", ["-ec", here(rest)], {
				cwd: join(stage.folder, stage.workdir),
				env,
				stdio: ["ignore", "ignore", "inherit"],
			});
			console.log(`${((Date.now() - started) / 1_000).toFixed(1)} s  ${rest}`);
			return;
		}
		case "CMD":
			stage.command = JSON.parse(rest);
			return;
		default:
			// These instructions change no files: ARG, USER, VOLUME, EXPOSE, HEALTHCHECK.
			return;
	}
}

/** Folders at the image's root are in the stage's folder. */
function here(text: string): string {
	return text.replace(/(^|\s)\/(data|site)\b/g, `$1${stage.folder}/$2`);
}

function copy(words: string[]): void {
	const from = /^--from=(\w+)$/.exec(words[0] ?? "")?.[1];
	const names = words.slice(from === undefined ? 0 : 1, -1);
	const target = join(stage.folder, stage.workdir, words.at(-1) ?? "");
	for (const name of names) {
		if (from !== undefined) {
			// Moved, because copying half a gigabyte takes longer than all other steps.
			renameSync(join(stages.get(from)?.folder ?? "", name), target);
		} else if (name === ".") {
			for (const file of contextFiles()) cpSync(join(root, file), join(target, file));
		} else cpSync(join(root, name), placeIn(target, name));
	}
}

/** Where Docker puts a file: a target with a trailing slash is a folder. */
function placeIn(target: string, name: string): string {
	return target.endsWith("/") ? join(target, basename(name)) : target;
}

/** The files that .dockerignore does not exclude. */
function contextFiles(): string[] {
	const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], {
		cwd: root,
	});
	const ignored = readFileSync(join(root, ".dockerignore"), "utf8").trim().split("\n");
	return listed
		.toString()
		.split("\0")
		.filter((file) => file !== "" && !ignored.includes(file.split("/")[0] ?? ""));
}

/** The image's contents besides Node and the build. */
function weighPackages({ folder, workdir }: Stage): void {
	const packages = join(folder, workdir, "node_modules");
	const record = JSON.parse(readFileSync(join(packages, ".package-lock.json"), "utf8"));
	const bytes = execFileSync("du", ["-sb", packages], { encoding: "utf8" });
	const megabytes = (Number.parseInt(bytes, 10) / 1_000_000).toFixed(1);
	console.log(`${Object.keys(record.packages).length} packages, ${megabytes} MB`);
}

async function tryImage({ folder, workdir, command }: Stage): Promise<void> {
	execFileSync("chmod", ["755", scratch]);
	execFileSync("chmod", ["-R", "a-w", join(folder, workdir)]);
	const port = await freePort();
	const child = runAsAnyUser(stage, command, { PORT: String(port) });
	const ended = once(child, "exit");
	let output = "";
	child.stdout?.on("data", (piece) => {
		output += String(piece);
	});
	const origin = `http://127.0.0.1:${port}`;
	await until(() => / is open at /.test(output), child, "it did not open");
	const version = await (await fetch(`${origin}/version`)).json();
	if (version.commit !== commit) throw new Error(`/version names ${version.commit}`);
	const ready = await fetch(`${origin}/readyz`);
	const call = await fetch(`${origin}/trpc/widgetChat`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ messages: [{ role: "user", content: "Hello" }] }),
	});
	if (!ready.ok || !call.ok) throw new Error(`readyz ${ready.status}, call ${call.status}`);
	const site = firstProcess(child);
	process.kill(site, "SIGHUP");
	await until(() => output.includes("the catalogue was read again"), child, "it did not reload");
	process.kill(site, "SIGTERM");
	const [code] = await ended;
	if (code !== 0) throw new Error(`it ended with ${code}`);
	const day = execFileSync("stat", ["-c", "%u %g", join(folder, "data/site-day.json")]);
	console.log(`It starts, answers, reloads and ends; /data is written by ${day}`);
}

/** Starts a command in the image; its environment is the image's, /data stands in the stage's folder. */
function runAsAnyUser(
	{ folder, workdir, env }: Stage,
	command: readonly string[],
	more: Readonly<Record<string, string>>,
): ChildProcess {
	const args = command.map((word) => (word === "node" ? node : word));
	const asAnyUser = `--reuid=${ANY_USER} --regid=0 --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all`;
	return spawn(
		"unshare",
		["--pid", "--fork", "--kill-child", "setpriv", ...asAnyUser.split(" "), ...args],
		{
			cwd: join(folder, workdir),
			env: { ...env, DATA_DIR: join(folder, "data"), HOST: "127.0.0.1", ...more },
			stdio: ["ignore", "pipe", "inherit"],
		},
	);
}

/** Runs each program that docs/hosting.md names for the image, as it names it. */
async function tryPrograms(image: Stage): Promise<void> {
	const port = await freePort();
	const serve = ["--import", "tsx", "server/sandbox/serve.ts", "--port", String(port)];
	const sandbox = spawn(process.execPath, serve, {
		cwd: root,
		stdio: ["ignore", "pipe", "inherit"],
	});
	process.once("exit", () => sandbox.kill("SIGKILL"));
	await once(sandbox.stdout, "data");
	const origin = `http://127.0.0.1:${port}`;
	const text = readFileSync(join(root, "docs/hosting.md"), "utf8");
	const named = [...text.matchAll(/`(node dist\/server\/([\w-]+)\.js)`/g)];
	for (const [name, { last, usesProvider }] of Object.entries(programs)) {
		const command = named.find((found) => found[2] === name)?.[1];
		if (command === undefined) throw new Error(`docs/hosting.md does not name ${name}`);
		const provider = usesProvider
			? { HF_ROUTER_URL: origin, HF_TOKEN: "anything" }
			: { PROVIDER: "sandbox" };
		const child = runAsAnyUser(image, command.split(" "), provider);
		const ended = once(child, "exit");
		const lines = (await textOf(child)).trimEnd().split("\n");
		const [code] = await ended;
		if (code !== 0 || !last.test(lines.at(-1) ?? "")) {
			throw new Error(`${command} ended with ${code}: ${lines.slice(-3).join(" | ")}`);
		}
		console.log(`${command} ends with 0 after ${lines.length} lines: ${lines.at(-1)?.trim()}`);
	}
	sandbox.kill("SIGKILL");
	const kept = readdirSync(join(image.folder, "data/prepared")).length;
	if (kept === 0) throw new Error("no prepared answer is kept");
	console.log(`/data/prepared holds ${kept} answers`);
}

async function textOf({ stdout }: ChildProcess): Promise<string> {
	let text = "";
	for await (const piece of stdout ?? []) text += String(piece);
	return text;
}

/** Process 1 of the image, by its id outside. */
function firstProcess({ pid }: ChildProcess): number {
	return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"));
}

async function until(isDone: () => boolean, child: ChildProcess, fault: string): Promise<void> {
	const latest = Date.now() + START_MS;
	while (!isDone()) {
		if (Date.now() > latest || child.exitCode !== null) {
			child.kill("SIGKILL");
			throw new Error(fault);
		}
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}
