import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { nativeObjectSpread } from "./native-object-spread.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

// One file for a fast start; only what carries native code or is rarely needed stays outside.
export default defineConfig({
	root,
	publicDir: false,
	plugins: [nativeObjectSpread()],
	ssr: {
		noExternal: true,
		external: ["sharp", "music-metadata", "ioredis", "tinyld", "pino"],
		target: "node",
	},
	build: {
		ssr: "server/main.ts",
		outDir: "dist/server",
		target: "node20",
		minify: false,
		sourcemap: false,
		emptyOutDir: true,
		rolldownOptions: { output: { entryFileNames: "main.js", chunkFileNames: "[name]-[hash].js" } },
	},
});
