import { spawn } from "node:child_process";
import { once } from "node:events";
import {
	appendFileSync,
	cpSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { printPass } from "../server/pass/print-pass.ts";
import { freePort } from "./free-port.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { testModelsFile } from "./test-models.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const START_MS = 120_000;
const commit = "c".repeat(40);
const deviceModel = "Xenova/vit-base-patch16-224";
/** File watchers need a moment, more on a busy machine. */
const soon = { interval: 100 };

let place: string;
let dataDir: string;
let origin: string;
let stop: () => Promise<unknown>;

beforeAll(async () => {
	place = copyOfSources();
	dataDir = join(place, ".vitrine");
	const port = await freePort();
	// With a byte order mark, as Windows editors write it.
	writeFileSync(join(place, ".env"), `\uFEFFPORT=${port}\nDATA_DIR=${dataDir}\nPROVIDER=sandbox\n`);
	writeDeviceModel();
	const { PATH = "", HOME = "" } = process.env;
	const child = spawn(process.execPath, ["scripts/dev.mjs"], {
		cwd: place,
		env: { PATH, HOME, NO_COLOR: "1" },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const ended = once(child, "exit");
	stop = () => {
		child.kill("SIGTERM");
		return ended;
	};
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.on("data", (piece) => {
			output += String(piece);
		});
	}
	await vi.waitFor(() => {
		expect(output).toMatch(/Local: +http:/);
		// The server's own address has no pages, so nobody is sent there.
		expect(output).toContain(`The server is open at http://127.0.0.1:${port}`);
		expect(output).toContain("for the pages open the address that Vite prints");
	}, START_MS);
	origin = /Local: +(http:\/\/[^/\s]+)/.exec(output)?.[1] ?? "";
}, START_MS);

afterAll(() => stop());

/** What `npm run dev` needs, in a folder where tests may change it. */
function copyOfSources(): string {
	const folder = temporaryFolder();
	const left = new Set(["node_modules", "dist", "testing"]);
	for (const name of ["client", "server", "shared", "engine", "scripts"]) {
		cpSync(join(root, name), join(folder, name), {
			recursive: true,
			filter: (path) => !left.has(basename(path)),
		});
	}
	for (const name of ["package.json", "package-lock.json", "tsconfig.json"]) {
		cpSync(join(root, name), join(folder, name));
	}
	cpSync(testModelsFile, join(folder, "models.yaml"));
	// Package by package, so that Vite keeps its own cache.
	mkdirSync(join(folder, "node_modules"));
	for (const name of readdirSync(join(root, "node_modules"))) {
		if (name.startsWith(".") && name !== ".package-lock.json") continue;
		symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name), "junction");
	}
	return folder;
}

/** A model as the engine downloads it, which the catalogue allows in browsers. */
function writeDeviceModel(): void {
	const folder = join(dataDir, "models", deviceModel, "main");
	const files = { "config.json": "{}", "onnx/model_quantized.onnx": "weights" };
	mkdirSync(join(folder, "onnx"), { recursive: true });
	for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
	const sizes = Object.entries(files).map(([path, text]) => [path, text.length]);
	writeFileSync(join(folder, "fetched.json"), JSON.stringify(Object.fromEntries(sizes)));
	writeFileSync(join(folder, "commit"), commit);
}

/** Writes a file as editors do. */
function change(file: string, from: string, to: string): void {
	const before = readFileSync(join(place, file), "utf8");
	expect(before).toContain(from);
	writeFileSync(join(place, file), before.replace(from, to));
}

async function textOf(path: string): Promise<string> {
	try {
		return await (await fetch(origin + path)).text();
	} catch {
		// The server may be restarting.
		return "";
	}
}

test("a call with the page's Origin is answered", async () => {
	const response = await fetch(`${origin}/trpc/widgetChat`, {
		method: "POST",
		headers: { "content-type": "application/json", origin },
		body: JSON.stringify({ messages: [{ role: "user", content: "Hello" }] }),
	});
	expect(response.status).toBe(200);
	expect(await response.text()).not.toBe("");
	const foreign = await fetch(`${origin}/trpc/widgetChat`, {
		method: "POST",
		headers: { "content-type": "application/json", origin: "https://elsewhere.example" },
		body: "{}",
	});
	expect(foreign.status).toBe(403);
});

test("the language is switched", async () => {
	const response = await fetch(`${origin}/language/fr/playground`, { redirect: "manual" });
	expect(response.headers.get("location")).toBe("/fr/playground");
	expect(await textOf("/fr/playground")).toContain("Écrit un texte à partir d’une consigne");
	expect(await textOf("/playground")).toContain("Writes text from a prompt");
});

test("a pass is kept and counts", async () => {
	const args = ["--points", "600", "--hours", "1", "--name", "4B"];
	const printed = printPass(args, { DATA_DIR: dataDir });
	const [, token = ""] = /\/pass\/(\S+)$/m.exec(printed) ?? [];
	const response = await fetch(`${origin}/pass/${token}`, { redirect: "manual" });
	expect(response.status).toBe(303);
	const [cookie = ""] = (response.headers.get("set-cookie") ?? "").split(";");
	const status = await fetch(`${origin}/trpc/status`, { headers: { cookie } });
	expect(await status.text()).toContain('"4B"');
});

test("a device file is sent", async () => {
	const path = `${deviceModel}/resolve/${commit}/onnx/model_quantized.onnx`;
	expect(await textOf(`/device-files/${path}`)).toBe("weights");
});

test("a changed text is seen", async () => {
	const path = "/messages/fr/page.ts";
	expect(await textOf(path)).toContain("Aller au contenu");
	change("client/messages/fr/page.ts", "Aller au contenu", "Vers le contenu");
	await expect.poll(() => textOf(path), soon).toContain("Vers le contenu");
});

test("a changed server file is seen", async () => {
	expect(await textOf("/version")).toContain('"unknown"');
	change("server/http/version-route.ts", ': "unknown"', ': "changed"');
	await expect.poll(() => textOf("/version"), soon).toContain('"changed"');
});

test("a changed catalogue is seen by the page and by the server", async () => {
	const backends = '[{ wire: huggingface, url: "http://127.0.0.1:9", model: eighth }]';
	const model = `  - { id: test/eighth, task: classify, name: Eighth, description: { en: The eighth. }, backends: ${backends} }`;
	appendFileSync(join(place, "models.yaml"), `\n${model}\n`);
	await expect.poll(() => textOf("/playground"), soon).toContain("The eighth.");
	await expect.poll(() => textOf("/trpc/status"), soon).toContain("test/eighth");
});
