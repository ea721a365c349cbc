import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig(({ isSsrBuild = false }) => ({
	root: import.meta.dirname,
	plugins: [react(), tailwindcss()],
	build: {
		// The second build is the one that writes the pages: see scripts/prerender.mjs.
		outDir: isSsrBuild ? "../dist/build" : "../dist/client",
		emptyOutDir: true,
		copyPublicDir: !isSsrBuild,
		manifest: !isSsrBuild,
		// All styles are one file, which scripts/prerender.mjs writes into each page: nothing is left
		// that a lazy part would have to fetch.
		cssCodeSplit: false,
		// The strict Content-Security-Policy allows data: for media only.
		modulePreload: { polyfill: false },
		assetsInlineLimit: 0,
	},
	server: { proxy: { "/trpc": "http://127.0.0.1:3000" } },
	preview: { proxy: { "/trpc": "http://127.0.0.1:3000" } },
}));
