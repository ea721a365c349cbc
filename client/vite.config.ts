import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
	root: import.meta.dirname,
	plugins: [react(), tailwindcss()],
	build: {
		outDir: "../dist/client",
		emptyOutDir: true,
		manifest: true,
		// The strict Content-Security-Policy allows neither inline scripts nor data: beyond media.
		modulePreload: { polyfill: false },
		assetsInlineLimit: 0,
	},
	server: { proxy: { "/trpc": "http://127.0.0.1:3000" } },
	preview: { proxy: { "/trpc": "http://127.0.0.1:3000" } },
});
