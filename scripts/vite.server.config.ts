import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));

// One small file for a fast start and little memory; packages that are rarely needed stay outside. The
// source map beside it resolves the places of a stack.
export default defineConfig({
	root,
	publicDir: false,
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
			},
			output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
		},
	},
});
