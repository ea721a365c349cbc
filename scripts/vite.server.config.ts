import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));

// One small file for a fast start and little memory; only what carries native code or is rarely
// needed stays outside. The map beside it tells what a place in a stack means.
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
			// Here and not under `ssr`: knip takes a name under `ssr.external` for a use of the package.
			external: ["music-metadata", "ioredis", "pino"],
			input: ["server/main.ts", "server/pages/prerender-worker.ts"],
			output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
		},
	},
});
