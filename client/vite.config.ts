import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { compiledMessages } from "../scripts/compiled-messages.ts";

/** What every page needs: one file of it is packed tighter than many, and asked for once. */
const everyPage = {
	name: "every-page",
	test: /node_modules\/(react|react-dom|scheduler|react-router|react-error-boundary|clsx|icu-minify)\/|lucide-react\/dist\/esm\/[^/]+\.|client\/lib\/kept\/(storage|clear-kept|use-storage-fault)\.|client\/(app\/|language\/(?!formats)|lib\/site\/(site|page-data|use-catalogue)\.)|shared\/models\./,
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
		...(isSsrBuild && { minify: true }),
		// All styles are one file, which scripts/page-templates.mjs writes into each page: nothing is
		// left that a lazy part would have to fetch.
		cssCodeSplit: false,
		rolldownOptions: { output: isSsrBuild ? {} : { codeSplitting: { groups: [everyPage] } } },
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
			async handler(html, { server }) {
				const module = await server?.ssrLoadModule("/../server/pages/development-data.ts");
				return html.replace("</body>", () => `${module?.["developmentData"]()}</body>`);
			},
		},
	};
}
