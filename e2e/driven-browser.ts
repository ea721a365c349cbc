import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { WebSocket } from "undici";
import { z } from "zod";
import { freePort } from "../testing/free-port.ts";

/*
 * Playwright drives builds of WebKit and Firefox of its own, which no Debian has. These are Debian's, driven by the
 * standard: WebDriver for WebKit, and for Firefox WebDriver BiDi, which needs no program beside it.
 */

/** A browser with one page, 390 pixels wide. */
export type DrivenBrowser = {
	/** Goes to an address, and waits until the page has loaded. */
	open: (url: string) => Promise<void>;
	/** Calls a function in the page. It, its arguments and its value must be JSON. */
	run: <Given extends readonly unknown[], Value>(
		act: (...given: Given) => Value,
		...given: Given
	) => Promise<Awaited<Value>>;
	/** Presses an element with a real pointer, or what stands for one. */
	press: (selector: string) => Promise<void>;
	close: () => Promise<void>;
};

const answerSchema = z.object({ value: z.unknown() });
const sessionSchema = z.object({ sessionId: z.string() });
const elementSchema = z.record(z.string(), z.string());
const messageSchema = z.object({ id: z.number(), result: z.unknown() });
const treeSchema = z.object({ contexts: z.tuple([z.object({ context: z.string() })]) });
const callSchema = z.object({ result: z.object({ value: z.string() }) });

const WIDTH = 390;
const HEIGHT = 844;

function isCommand(...command: readonly [string, ...string[]]): boolean {
	const [name, ...args] = command;
	return spawnSync(name, args, { stdio: "ignore" }).error === undefined;
}

/** WebKit needs a display, even one that nobody sees. */
export const hasWebKit = isCommand("WebKitWebDriver", "--version") && isCommand("Xvfb", "-help");
export const hasFirefox = isCommand("firefox-esr", "--version");

/** Waits for a line of a program's output, and returns what the pattern found in it. */
async function started(program: ChildProcess, pattern: RegExp): Promise<string> {
	return new Promise((resolve, reject) => {
		program.once("error", reject);
		program.once("exit", () => reject(new Error("the browser has ended")));
		for (const input of [program.stdout, program.stderr]) {
			if (!input) continue;
			createInterface({ input }).on("line", (line) => {
				const found = pattern.exec(line)?.[1];
				if (found !== undefined) resolve(found);
			});
		}
	});
}

/**
 * Starts a program as the first of its own group. The group is killed once the pipe to it closes: when the browser is
 * closed, and also when this process dies without a word.
 */
function start(env: NodeJS.ProcessEnv, ...command: readonly string[]): ChildProcess {
	const guarded = '{ cat <&3; kill -KILL 0; } & exec "$@" 3<&-';
	return spawn("sh", ["-c", guarded, "sh", ...command], {
		detached: true,
		stdio: ["ignore", "pipe", "pipe", "pipe"],
		env: { ...process.env, ...env },
	});
}

async function end(program: ChildProcess) {
	const isOver = program.exitCode !== null || program.signalCode !== null;
	const ended = isOver ? undefined : once(program, "exit");
	program.stdio[3]?.destroy();
	await ended;
}

function functionCall(act: (...given: never[]) => unknown, given: readonly unknown[]): string {
	return `(${act})(...${JSON.stringify(given)})`;
}

/**
 * Starts WebKitGTK. A driven one has an ephemeral session: what a private window is. Features are names of
 * `MiniBrowser --features=help`, each with + or - before it.
 */
export async function startWebKit(...features: readonly string[]): Promise<DrivenBrowser> {
	const screen = start(
		{},
		"Xvfb",
		...["-displayfd", "1", "-screen", "0", "1024x1024x24", "-nolisten", "tcp"],
	);
	const display = await started(screen, /^(\d+)$/);
	const port = await freePort();
	const env = {
		DISPLAY: `:${display}`,
		LIBGL_ALWAYS_SOFTWARE: "1",
		WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
	};
	const driver = start(env, "WebKitWebDriver", `--port=${port}`);
	driver.stdout?.resume();
	driver.stderr?.resume();
	async function ask(method: "GET" | "POST" | "DELETE", path: string, body?: object) {
		const response = await fetch(`http://127.0.0.1:${port}${path}`, {
			method,
			...(body && { body: JSON.stringify(body) }),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${path}: ${text}`);
		return answerSchema.parse(JSON.parse(text)).value;
	}
	for (;;) {
		const status = await ask("GET", "/status").catch(() => undefined);
		if (status) break;
		await new Promise(setImmediate);
	}
	const args = [
		"--automation",
		...(features.length > 0 ? [`--features=${features.join(",")}`] : []),
	];
	const options = { binary: miniBrowser(), args };
	const { sessionId } = sessionSchema.parse(
		await ask("POST", "/session", {
			capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
		}),
	);
	const session = `/session/${sessionId}`;
	await ask("POST", `${session}/window/rect`, { width: WIDTH, height: HEIGHT });
	return {
		open: async (url) => void (await ask("POST", `${session}/url`, { url })),
		async run(act, ...given) {
			const script = `const answer = arguments[arguments.length - 1];
				Promise.resolve().then(() => ${functionCall(act, given)}).then(
					(value) => answer(JSON.stringify({ value })),
					(error) => answer(JSON.stringify({ error: String(error) })));`;
			return readAnswer(
				z.string().parse(await ask("POST", `${session}/execute/async`, { script, args: [] })),
			);
		},
		async press(value) {
			const found = await ask("POST", `${session}/element`, { using: "css selector", value });
			const [id] = Object.values(elementSchema.parse(found));
			await ask("POST", `${session}/element/${id}/click`, {});
		},
		async close() {
			await ask("DELETE", session).catch(() => undefined);
			await end(driver);
			await end(screen);
		},
	};
}

function miniBrowser(): string {
	const folders = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map((name) => `/usr/lib/${name}`);
	const paths = folders.map((folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`);
	const found = paths.find((path) => existsSync(path));
	if (!found) throw new Error("WebKitWebDriver is here without its MiniBrowser");
	return found;
}

function readAnswer(answer: string) {
	const { value, error } = JSON.parse(answer);
	if (error !== undefined) throw new Error(error);
	return value;
}

type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void };

/** Starts Firefox without a window. */
export async function startFirefox(): Promise<DrivenBrowser> {
	const profile = mkdtempSync(join(tmpdir(), "vitrine-firefox-"));
	const firefox = start(
		{ MOZ_HEADLESS_WIDTH: String(WIDTH), MOZ_HEADLESS_HEIGHT: String(HEIGHT) },
		"firefox-esr",
		...["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
	);
	const socket = new WebSocket(`${await started(firefox, /BiDi listening on (ws:\S+)/)}/session`);
	const waiting = new Map<number, Waiting>();
	socket.addEventListener("message", ({ data }) => {
		const text = String(data);
		// Events have no id.
		const { data: message } = messageSchema.safeParse(JSON.parse(text));
		if (!message) return;
		const call = waiting.get(message.id);
		waiting.delete(message.id);
		if (message.result === undefined) call?.reject(new Error(text));
		else call?.resolve(message.result);
	});
	await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
	let last = 0;
	function ask(method: string, params: object): Promise<unknown> {
		last += 1;
		const id = last;
		return new Promise((resolve, reject) => {
			waiting.set(id, { resolve, reject });
			socket.send(JSON.stringify({ id, method, params }));
		});
	}
	await ask("session.new", { capabilities: {} });
	const { contexts } = treeSchema.parse(await ask("browsingContext.getTree", {}));
	const [{ context }] = contexts;
	const viewport = { width: WIDTH, height: HEIGHT };
	await ask("browsingContext.setViewport", { context, viewport });
	const run: DrivenBrowser["run"] = async (act, ...given) => {
		const functionDeclaration = `() => Promise.resolve().then(() => ${functionCall(act, given)}).then(
			(value) => JSON.stringify({ value }),
			(error) => JSON.stringify({ error: String(error) }))`;
		const call = { functionDeclaration, awaitPromise: true, userActivation: true };
		const answer = await ask("script.callFunction", { ...call, target: { context } });
		return readAnswer(callSchema.parse(answer).result.value);
	};
	return {
		open: async (url) => {
			await ask("browsingContext.navigate", { context, url, wait: "complete" });
		},
		run,
		async press(selector) {
			const isThere = await run((wanted) => {
				const element = document.querySelector<HTMLElement>(wanted);
				element?.click();
				return element !== null;
			}, selector);
			if (!isThere) throw new Error(`nothing to press: ${selector}`);
		},
		async close() {
			await ask("browser.close", {}).catch(() => undefined);
			socket.close();
			await end(firefox);
			rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}
