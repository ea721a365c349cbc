import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { compiledMessages } from "./client/language/compiled-messages.ts";
import { isEngineInstalled } from "./engine/testing/build-engine.ts";
import { clearEnvironment } from "./testing/own-environment.ts";

clearEnvironment(process.env);

/** Files share a worker and its modules, which halves the time; so no test may leave anything behind. */
const isolate = false;

/** Long enough for a machine with twenty times the work; a check that succeeds ends at once. */
const patient = {
	expect: { poll: { timeout: 60_000 } },
	testTimeout: 180_000,
	hookTimeout: 180_000,
};

export default defineConfig({
	test: {
		// Many tests wait for a process or a socket, so two workers more than cores.
		maxWorkers: availableParallelism() + 2,
		projects: [
			{
				test: {
					name: "node",
					...patient,
					environment: "node",
					isolate,
					include: ["{shared,server,testing,bench}/**/*.test.ts"],
					exclude: ["**/node_modules/**", "**/*.process.test.ts"],
					setupFiles: ["./testing/server/setup.ts"],
				},
			},
			{
				test: {
					name: "process",
					...patient,
					environment: "node",
					isolate,
					include: ["{server,testing}/**/*.process.test.ts"],
					// Builds the server once for all files.
					globalSetup: ["./testing/build-server.ts"],
					setupFiles: ["./testing/server/setup.ts"],
				},
			},
			{
				test: {
					name: "engine",
					...patient,
					environment: "node",
					isolate,
					// The engine's packages are half a gigabyte: its tests run where they are installed.
					include: isEngineInstalled
						? ["engine/**/*.test.ts"]
						: ["engine/testing/not-installed.test.ts"],
					exclude: [
						"**/node_modules/**",
						...(isEngineInstalled ? ["**/not-installed.test.ts"] : []),
					],
					globalSetup: ["./engine/testing/build-engine.ts"],
					setupFiles: ["./testing/server/setup.ts"],
				},
			},
			{
				plugins: [react(), compiledMessages()],
				test: {
					name: "browser-like",
					...patient,
					environment: "jsdom",
					// From Node 25 on, Node's own localStorage, which is empty, would hide jsdom's (vitest#8757).
					execArgv: process.allowedNodeEnvironmentFlags.has("--experimental-webstorage")
						? ["--no-experimental-webstorage"]
						: [],
					isolate,
					include: ["client/**/*.test.{ts,tsx}"],
					setupFiles: ["./testing/browser/setup.ts"],
				},
			},
		],
	},
});
