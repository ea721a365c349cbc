import { basename, dirname } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { compiledMessages } from "../scripts/compiled-messages.ts";

/**
 * What is needed together is one file; else the parts that load later, which share modules, cut it
 * into three dozen small ones, each of which a visitor waits for.
 * With the entry stands what the home page and the playground share; else the one would load the other.
 */
const codeSplitting = {
	groups: [
		{
			name: "every-page",
			test: /client\/app\/main\.|site\/use-catalogue\.|shared\/models\.|icons\/(audio-lines|image|messages-square|pen-line)\./,
			priority: 3,
		},
		{ name: "api", test: /client\/lib\/api\/api-provider\./, priority: 2 },
		{ name: "playground", test: /client\/playground\/playground-page\./, priority: 1 },
		{ name: "task", test: /client\/playground\/tasks\/generate-text\./ },
		{ name: "results", test: /client\/playground\/history\/history\./ },
		{
			name: (file: string) => `texts-${basename(dirname(file))}`,
			debugName: "texts",
			test: /client\/messages\/\w+\/(tasks|calls|conversation|results)\./,
		},
	],
};

export default defineConfig(({ isSsrBuild = false }) => ({
	root: import.meta.dirname,
	plugins: [react(), tailwindcss(), compiledMessages(), pageDataInDevelopment()],
	// What the server renders its pages with is one file that needs no package beside it.
	...(isSsrBuild && { ssr: { noExternal: true, target: "node" } }),
	build: {
		// The second build is what the server renders its pages with: see server/pages.
		outDir: isSsrBuild ? "../dist/pages" : "../dist/client",
		emptyOutDir: true,
		copyPublicDir: !isSsrBuild,
		manifest: !isSsrBuild,
		...(isSsrBuild ? { minify: true } : { rolldownOptions: { output: { codeSplitting } } }),
		// All styles are one file, which scripts/page-templates.mjs writes into each page: nothing is
		// left that a lazy part would have to fetch.
		cssCodeSplit: false,
		// The strict Content-Security-Policy allows data: for media only.
		modulePreload: { polyfill: false },
		assetsInlineLimit: 0,
	},
	server: { proxy: { "/trpc": "http://127.0.0.1:3000" } },
	preview: { proxy: { "/trpc": "http://127.0.0.1:3000" } },
}));

/** Vite serves an empty page: it gets the same data as the server writes into its own. */
function pageDataInDevelopment(): Plugin {
	return {
		name: "page-data-in-development",
		apply: "serve",
		transformIndexHtml: {
			async handler(html, { server, originalUrl = "/" }) {
				const paths = await server?.ssrLoadModule("/language/paths.ts");
				const module = await server?.ssrLoadModule("/../server/pages/development-data.ts");
				const data = module?.["developmentData"](paths?.["languageOfPath"](originalUrl));
				return html.replace("</body>", () => `${data}</body>`);
			},
		},
	};
}
