// Fails if the first load of a page exceeds its budget (docs/performance.md). Counts the files that its HTML
// names, their static imports, and the scripts and styles inside it. Sizes are exact, so this may fail a build.
// Fails too if a file has a name for which blockers refuse it.
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { brotliCompressSync, gunzipSync } from "node:zlib";
import { openCatalogue } from "../server/catalogue/open-catalogue.ts";
import { readSettings } from "../server/env.ts";
import { pageData } from "../server/pages/page-data.ts";
import { openPages, prerender } from "../server/pages/prerender.ts";

const clientFolder = join(import.meta.dirname, "../dist/client");
const KILOBYTE = 1000;

const budgets = [
	{ page: "/", name: "home", scripts: 80, styles: 14.5, requests: 8 },
	{ page: "/playground", name: "playground", scripts: 110, styles: 14.5, requests: 14 },
];

// The pages of a site with a token.
const settings = readSettings({ HF_TOKEN: "hf_none" });
const catalogue = openCatalogue(settings.catalogue);
const { languages, find } = await openPages({
	pagesDir: join(import.meta.dirname, "../dist/pages"),
	render: prerender,
	dataIn: (language) => pageData(settings, catalogue, language),
});

let isOver = false;
for (const language of languages) {
	for (const { page, name, ...budget } of budgets) {
		const load = await firstLoad(gunzipSync(find(language, name).forms.gzip).toString());
		for (const [what, limit] of Object.entries(budget)) {
			const verdict = load[what] <= limit ? "ok" : "OVER";
			if (verdict === "OVER") isOver = true;
			console.log(
				`${language} ${page.padEnd(12)} ${what.padEnd(9)} ${load[what].toFixed(1).padStart(6)} of ${limit}  ${verdict}`,
			);
		}
	}
}

const files = await readdir(join(clientFolder, "assets"));
const refused = files.filter((name) => /^(share|social|track|ad|banner|popup)s?[-.]/.test(name));
if (refused.length > 0) console.log(`Blockers refuse files of these names: ${refused.join(", ")}`);
process.exitCode = isOver || refused.length > 0 ? 1 : 0;

/** Brotli kB of scripts and styles, and the number of requests, before any interaction. */
async function firstLoad(html) {
	const named = [
		...html.matchAll(/<(?:script|link)\b(?![^>]*rel="alternate")[^>]*?(?:src|href)="\/([^"]+)"/g),
	];
	const files = new Set(named.map(([, path]) => path));
	for (const path of files)
		if (path.endsWith(".js")) for (const found of await imports(path)) files.add(found);
	return {
		scripts: inlined(html, "script") + (await kilobytes(files, ".js")),
		styles: inlined(html, "style") + (await kilobytes(files, ".css")),
		requests: files.size + 1,
	};
}

/** The static imports of a chunk. Minified code writes `from"./x.js"` or `import"./x.js"`. */
async function imports(path) {
	const code = await readFile(join(clientFolder, path), "utf8");
	return [...code.matchAll(/(?:from|import)\s*["'](\.[^"']+\.js)["']/g)].map(([, name]) =>
		posix.join(dirname(path), name),
	);
}

function inlined(html, tag) {
	const parts = html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"));
	const text = [...parts].map(([, content]) => content).join("");
	return brotliCompressSync(text).length / KILOBYTE;
}

async function kilobytes(files, extension) {
	const paths = [...files].filter((path) => path.endsWith(extension));
	const sizes = await Promise.all(
		paths.map(async (path) => (await stat(join(clientFolder, `${path}.br`))).size),
	);
	return sizes.reduce((total, size) => total + size, 0) / KILOBYTE;
}
