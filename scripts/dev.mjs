import "./ensure-node.mjs";
import "../shared/end-with-npm.mjs";
import { spawn } from "node:child_process";
import { ensureInstalled } from "./ensure-installed.mjs";

await ensureInstalled();
// Both processes read PORT: the server listens there, and Vite proxies the page's calls to it.
const { tsImport } = await import("tsx/esm/api");
const { loadEnvFile } = await tsImport("../shared/env-file.ts", import.meta.url);
try {
	// The server reports invalid lines of .env.
	loadEnvFile();
} catch (error) {
	console.error(error.message);
	process.exit(1);
}
const models = process.env.MODELS_FILE || "models.yaml";

// Open the address that Vite prints. Without npx, which is a script on Windows.
const commands = [
	["tsx/dist/cli.mjs", "watch", "--clear-screen=false", "--include", models, "server/main.ts"],
	["vite/bin/vite.js", "--config", "client/vite.config.ts"],
];
const children = commands.map(([bin, ...options]) =>
	spawn(process.execPath, [`node_modules/${bin}`, ...options], { stdio: "inherit" }),
);
for (const child of children) {
	child.on("exit", () => {
		for (const other of children) other.kill();
	});
}
// A signal that does not come from the terminal reaches only this process; it exits with the last child.
for (const signal of ["SIGINT", "SIGTERM"]) {
	process.on(signal, () => {
		for (const child of children) child.kill(signal);
	});
}
