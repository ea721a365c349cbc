// Runs after both builds of the client. Writes the templates from which the server renders its pages, with
// their styles inside, and compresses every text file with brotli and gzip.
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const clientFolder = join(import.meta.dirname, "../dist/client");
const pagesFolder = join(import.meta.dirname, "../dist/pages");
const manifestFile = join(clientFolder, ".vite/manifest.json");
const builtPage = join(clientFolder, "index.html");

const manifest = JSON.parse(await readFile(manifestFile, "utf8"));
const template = await withStyles(await readFile(builtPage, "utf8"));
const { tags, directionOf, pageAreas } = await import("../dist/pages/entry-server.js");
/** The areas of texts of each page; its code is in the folder of its name. */
const pages = { ...pageAreas, notFound: [] };
await writeFile(join(pagesFolder, "languages.json"), JSON.stringify(tags));
for (const tag of tags) {
	const root = `<html lang="${tag}" dir="${directionOf(tag)}">`;
	for (const [name, areas] of Object.entries(pages)) {
		const texts = ["page", ...areas].map((area) => `messages/${tag}/${area}.ts`);
		const code = name === "notFound" ? [] : [chunkOf(name)];
		const html = template
			.replace(/<html[^>]*>/, root)
			.replace("</head>", () => `${preloads([...texts, ...code])}</head>`)
			// The prerendered page shows without scripts, so they must not delay anything else.
			.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
		await writeFile(join(pagesFolder, `${name}.${tag}.html`), html);
	}
}

await rm(builtPage);
await rm(join(clientFolder, ".vite"), { recursive: true });
await compressAll(clientFolder);

/** Moves the one style sheet into the page. */
async function withStyles(html) {
	const [link, path] = html.match(/<link rel="stylesheet"[^>]*href="\.\/([^"]+)">/);
	const file = join(clientFolder, path);
	const styles = (await readFile(file, "utf8")).trim();
	await rm(file);
	return html.replace(link, () => `<style>${styles}</style>`);
}

/** A lazy route's key in the manifest: its module, or the chunk that contains it. */
function chunkOf(name) {
	const module = `${name}/${name}-page.tsx`;
	return manifest[module]
		? module
		: Object.keys(manifest).find((key) => manifest[key].name === name);
}

/** Preload hints, so that a page's chunks load beside its entry instead of after it. */
function preloads(chunks) {
	const scripts = new Set();
	for (const chunk of chunks) collect(chunk, scripts);
	return [...scripts]
		.filter((file) => !template.includes(file))
		.map((file) => `<link rel="modulepreload" crossorigin href="./${file}">`)
		.join("");
}

function collect(name, scripts) {
	const { file, imports = [] } = manifest[name];
	if (scripts.has(file)) return;
	scripts.add(file);
	for (const imported of imports) collect(imported, scripts);
}

async function compressAll(folder) {
	const texts = new Set([".js", ".css", ".svg", ".txt", ".wasm"]);
	for (const item of await readdir(folder, { recursive: true, withFileTypes: true })) {
		if (!item.isFile() || !texts.has(extname(item.name))) continue;
		const path = join(item.parentPath, item.name);
		const bytes = await readFile(path);
		// The runtime for models on the visitor's device is 27 MB: its best compression would take a minute.
		const isLarge = extname(item.name) === ".wasm";
		const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: isLarge ? 5 : 11 } };
		await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, quality));
		await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: isLarge ? 6 : 9 }));
	}
}
