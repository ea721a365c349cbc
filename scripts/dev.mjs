import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { ensureInstalled } from "./ensure-installed.mjs";

ensureInstalled();
// Both processes read PORT: the server listens there, and Vite sends it the page's calls.
if (existsSync(".env")) process.loadEnvFile(".env");
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
// A signal from elsewhere than the terminal reaches this process alone; it ends with the last child.
for (const signal of ["SIGINT", "SIGTERM"]) {
	process.on(signal, () => {
		for (const child of children) child.kill(signal);
	});
}
