import { spawn } from "node:child_process";
import { ensureInstalled } from "./ensure-installed.mjs";

ensureInstalled();

// Open the address that Vite prints.
const commands = [
	["tsx", ["watch", "server/main.ts"]],
	["vite", ["--config", "client/vite.config.ts"]],
];
const children = commands.map(([command, options]) =>
	spawn("npx", [command, ...options], { stdio: "inherit" }),
);
for (const child of children) {
	child.on("exit", () => {
		for (const other of children) other.kill();
	});
}
