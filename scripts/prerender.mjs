// Turns each page into HTML at build time, so that it shows before any script has run; the browser
// then hydrates it. The page carries its styles and waits for nothing else; its scripts are asked for
// once it is painted. Afterwards every text file gets its brotli and gzip form beside it.
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const clientFolder = join(import.meta.dirname, "../dist/client");
const entry = join(import.meta.dirname, "../dist/build/entry-server.js");
const manifestFile = join(clientFolder, ".vite/manifest.json");

const { renderPage, tokenStates } = await import(pathToFileURL(entry).href);

/** Each page: its address, its file, and the source of the chunk that its route loads lazily. */
const pages = [
	{ location: "/", file: "index.html" },
	{ location: "/404", file: "404.html" },
	// The server chooses the one that is true of its token, so that the notices stand as they will.
	...tokenStates.map((token) => ({
		location: "/playground",
		file: `playground-${token}.html`,
		chunk: "playground/playground-page.tsx",
		token,
	})),
];

const site = {
	name: process.env.SITE_NAME || "Vitrine",
	creator: process.env.SITE_CREATOR || "",
};
const facts = [
	`<meta name="application-name" content="${escaped(site.name)}">`,
	site.creator && `<meta name="author" content="${escaped(site.creator)}">`,
].join("");

const manifest = JSON.parse(await readFile(manifestFile, "utf8"));
const template = await withStyles(await readFile(join(clientFolder, "index.html"), "utf8"));

for (const { location, file, chunk, token } of pages) {
	const { head, body } = await renderPage(location, { ...site, token });
	const state = token ? `<meta name="token-state" content="${token}">` : "";
	if (/\sstyle="|<style|<script/.test(head + body)) {
		throw new Error(`${location} renders inline style or script, which the policy forbids`);
	}
	const html = template
		.replace(/\s*<title>[^<]*<\/title>/, "")
		.replace("</head>", () => `${facts}${state}${head}${preloads(chunk)}</head>`)
		.replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
	await writeFile(join(clientFolder, file), html);
}

await rm(join(clientFolder, ".vite"), { recursive: true });
await compressAll(clientFolder);

/** The page with the one style sheet written into it; no page asks for its file any more. */
async function withStyles(html) {
	const [link, path] = html.match(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/);
	const file = join(clientFolder, path);
	const styles = (await readFile(file, "utf8")).trim();
	await rm(file);
	return html.replace(link, () => `<style>${styles}</style>`);
}

/** Hints for the chunks of a lazy route, so that they load beside the entry, not after it. */
function preloads(chunk) {
	const scripts = new Set();
	if (chunk) collect(chunk, scripts);
	return [...scripts]
		.filter((file) => !template.includes(file))
		.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
		.join("");
}

function collect(name, scripts) {
	const { file, imports = [] } = manifest[name];
	if (scripts.has(file)) return;
	scripts.add(file);
	for (const imported of imports) collect(imported, scripts);
}

function escaped(text) {
	return text.replace(/[&"<]/g, (character) => `&#${character.charCodeAt(0)};`);
}

async function compressAll(folder) {
	const texts = new Set([".html", ".js", ".css", ".svg", ".txt"]);
	for (const item of await readdir(folder, { recursive: true, withFileTypes: true })) {
		if (!item.isFile() || !texts.has(extname(item.name))) continue;
		const path = join(item.parentPath, item.name);
		const bytes = await readFile(path);
		const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
		await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, quality));
		await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
	}
}
