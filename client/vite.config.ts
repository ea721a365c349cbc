import { basename, dirname } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { compiledMessages } from "./language/compiled-messages.ts";

/**
 * Modules that are needed together go into one file. Without these groups, lazily loaded parts that share
 * modules split the code into three dozen small files. "every-page" holds what the home page and the
 * playground share, so that neither loads the other.
 */
const codeSplitting = {
	groups: [
		// The page asks for React at once, and for the rest once it is seen (scripts/page-templates.mjs).
		{ name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
		// A contract names them; only pages that make calls need them.
		{ name: "errors", test: /shared\/errors\./, priority: 4 },
		{
			name: "every-page",
			test: /client\/app\/main\.|site\/site\.|lib\/model-address\.|shared\/(models|keys-of|limits|tasks\/[^/]+)\.|icons\/(audio-lines|image|messages-square|pen-line)\./,
			priority: 3,
		},
		{ name: "api", test: /client\/lib\/api\/api\./, priority: 2 },
		{ name: "playground", test: /client\/playground\/page\/playground-page\./, priority: 1 },
		// With what the screens and the features that load later both use, so that no screen needs a feature's file.
		{
			name: "task",
			test: /client\/(playground\/(screen\/task-screen|tasks\/row-thumb|history\/use-open-entry|input\/text-form|share\/(arrival|card-and-link|sheet-button|embed-code)|result\/(veil|audio-player))|calls\/kept-rows|device\/device-name|conversation\/view\/message-frame|ui\/(download-link|markdown\/(code-block|markdown)))\.|icons\/(rotate-ccw-clock|share-2|trash)\./,
		},
		{ name: "take-file", test: /client\/lib\/files\/(take-file|recording-seconds)\./ },
		{ name: "history", test: /client\/playground\/history\/(calls-so-far|history)\./ },
		{ name: "hand-on", test: /client\/playground\/share\/(share-button|send-to-model)\./ },
		{
			name: "device-panel",
			test: /client\/device\/(device-panel|device-client|kept-models-list)\./,
		},
		{
			name: (file: string) => `texts-${basename(dirname(file))}`,
			debugName: "texts",
			test: /client\/messages\/\w+\/(tasks|calls|conversation|results)\./,
		},
	],
};

/** The files with lazy parts that other files need too. All others may be refused, each with its own feature alone. */
const needed = ["playground", "task", "chat", "file-form"];

/** Words for which blockers refuse a file, whatever it does. */
const refused =
	/share|social|track|analytic|telemetry|beacon|pixel|banner|popup|sponsor|promo|advert|(?<![a-z])ads?(?![a-z])|cookie|consent|newsletter/i;

const treeshake = {
	moduleSideEffects: [
		// tRPC's packages do not say so themselves, and the browser needs no WebSocket.
		{ test: /@trpc\/(client|react-query)\//, sideEffects: false },
		// The browser takes the descriptions of tasks, without their contracts and zod.
		{ test: /\/shared\//, sideEffects: false },
	],
};

/**
 * The oldest browsers that the site supports (README). This changes syntax and style sheets, and adds no missing
 * function: e2e/fixtures.ts removes those that are younger than this.
 */
const oldestBrowsers = ["chrome111", "edge111", "firefox128", "safari16.4"];

/** What the server answers itself; Vite serves everything else in development. */
const serverPaths = "^/(trpc|covers|pass|device-files|healthz|readyz|version|metrics)(/|\\?|$)";
/** The page's own Host: the server refuses calls from other sites' pages. */
const serverOfPages = {
	target: `http://127.0.0.1:${process.env["PORT"] || 3000}`,
	changeOrigin: false,
};

export default defineConfig(({ isSsrBuild = false }) => ({
	root: import.meta.dirname,
	// Files name each other by relative addresses, so that a build serves any path (server/base-path.ts).
	base: "./",
	plugins: [react(), tailwindcss(), compiledMessages(), pageDataInDevelopment(), partsStandAlone()],
	// The server renders its pages with this one file, which needs no packages.
	...(isSsrBuild && { ssr: { noExternal: true, target: "node" } }),
	build: {
		outDir: isSsrBuild ? "../dist/pages" : "../dist/client",
		emptyOutDir: true,
		target: oldestBrowsers,
		copyPublicDir: !isSsrBuild,
		manifest: !isSsrBuild,
		...(isSsrBuild
			? { minify: true }
			: { rolldownOptions: { output: { codeSplitting, chunkFileNames: fileName }, treeshake } }),
		// One style sheet, which scripts/page-templates.mjs writes into each page; lazy parts fetch none.
		cssCodeSplit: false,
		// The Content-Security-Policy allows data: for media only.
		modulePreload: { polyfill: false },
		assetsInlineLimit: 0,
	},
	// The workers of client/device, which import more code once they need it.
	// A build of their own, which needs to hear again that a busy machine is no reason for a warning.
	worker: { format: "es", rolldownOptions: { checks: { bundlerTimings: false } } },
	// engine/ has packages of its own, with a runtime that no browser can use.
	resolve: {
		dedupe: ["@huggingface/transformers", "zod"],
		// wouter's stand-in for a hook that React has had since version 18.
		alias: { "use-sync-external-store/shim/index.js": "react" },
	},
	server: { proxy: { [serverPaths]: serverOfPages } },
}));

/** The name of a lazily loaded file: its module's, unless blockers would refuse it. */
function fileName({ name }: { name: string }): string {
	return `assets/${refused.test(name) ? "part" : "[name]"}-[hash].js`;
}

/** Fails a build in which one file needs another that holds a lazy part: refused, the part would take both. */
function partsStandAlone(): Plugin {
	return {
		name: "parts-stand-alone",
		apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
		generateBundle(_options, bundle) {
			const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
			for (const { name, fileName: file, moduleIds } of chunks) {
				const part = moduleIds.find((id) => this.getModuleInfo(id)?.dynamicImporters.length);
				const users = chunks.filter(({ imports }) => imports.includes(file));
				if (!part || users.length === 0 || needed.includes(name)) continue;
				const names = users.map((user) => user.name).join(", ");
				this.error(
					`${names} cannot load without "${name}", which holds the lazy ${part}: group what they share`,
				);
			}
		},
	};
}

/** Gives the development page the data that the server writes into its pages. */
function pageDataInDevelopment(): Plugin {
	return {
		name: "page-data-in-development",
		apply: "serve",
		// The server switches the language where it serves the pages; here the address alone decides.
		configureServer({ middlewares }) {
			middlewares.use("/language", ({ url = "/" }, response, next) => {
				// The folder of the same name.
				if (/\.tsx?(\?|$)/.test(url)) return next();
				response.writeHead(303, { location: url.replace(/^\/en(?=\/)/, "") }).end();
			});
		},
		transformIndexHtml: {
			async handler(html, { server, originalUrl = "/" }) {
				const paths = await server?.ssrLoadModule("/language/paths.ts");
				const module = await server?.ssrLoadModule("/../server/pages/development-data.ts");
				const data = await module?.["developmentData"](paths?.["languageOfPath"](originalUrl));
				return html.replace("</body>", () => `${data}</body>`);
			},
		},
	};
}
