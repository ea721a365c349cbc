import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));

// One small file for a fast start and little memory; rarely needed packages stay external. The source map beside it
// resolves stack traces.
export default defineConfig({
	root,
	publicDir: false,
	define: { BUILT_COMMIT: JSON.stringify(builtCommit()) },
	resolve: {
		// The engine's folder has its own copies where its packages are installed.
		dedupe: ["yaml", "zod"],
		// The sources that the package brings: its `dist` is built for engines without `...`, and copies a call's options
		// by a function that takes 4 to 5 % of the call (decision 013).
		alias: [{ find: /^@trpc\/server/, replacement: join(root, "node_modules/@trpc/server/src") }],
	},
	ssr: {
		noExternal: true,
		target: "node",
	},
	build: {
		ssr: true,
		outDir: "dist/server",
		target: "node20",
		minify: true,
		sourcemap: "hidden",
		emptyOutDir: true,
		rolldownOptions: {
			// Not under `ssr.external`, which knip counts as a use of the package.
			external: ["music-metadata", "ioredis", "pino"],
			input: {
				main: "server/main.ts",
				"prerender-worker": "server/pages/prerender-worker.ts",
				pass: "server/pass/main.ts",
				doctor: "server/doctor/main.ts",
				"prepare-answers": "server/prepared/main.ts",
			},
			output: {
				entryFileNames: "[name].js",
				chunkFileNames: "[name]-[hash].js",
				// V8 keeps a file with one other letter in two bytes each, for as long as the server runs.
				charset: "ascii",
			},
		},
	},
});

/** COMMIT, for a build without the repository as in the Dockerfile; otherwise the current commit; otherwise empty. */
function builtCommit(): string {
	// An unpacked archive may be inside another repository.
	const isRepository = existsSync(new URL("../.git", import.meta.url));
	const checkedOut = isRepository
		? spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).stdout?.trim()
		: "";
	const commit = process.env["COMMIT"] || checkedOut || "";
	return /^[0-9a-f]{40}$/.test(commit) ? commit : "";
}
