import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const clientFolder = join(import.meta.dirname, "../dist/client");
const pagesFolder = join(import.meta.dirname, "../dist/pages");
const manifestFile = join(clientFolder, ".vite/manifest.json");
const builtPage = join(clientFolder, "index.html");

/**
 * Requests the rest of the code once the page is seen, while React still arrives (decision 045). A page in the
 * background is never painted, so it does not wait for that.
 */
const startAfterPaint = `
{
	const start = () => document.head.append(document.getElementById("code").content);
	// The first paint of all is an empty page in the site's colour.
	const isSeen = (paints) => paints.getEntriesByName("first-contentful-paint").length > 0;
	new PerformanceObserver((paints) => isSeen(paints) && start()).observe({ type: "paint", buffered: true });
	setTimeout(start, 500);
}
`;

/** Runs after both client builds: writes the templates of the server's pages, with styles inlined. */
export async function writePageTemplates() {
	const manifest = JSON.parse(await readFile(manifestFile, "utf8"));
	const template = await withStyles(await readFile(builtPage, "utf8"));
	const react = Object.values(manifest).find(({ name }) => name === "react").file;
	const { tags, directionOf, pageAreas } = await import("../dist/pages/entry-server.js");
	/** The areas of texts of each page; its code is in the folder of its name. */
	const pages = { ...pageAreas, notFound: [] };
	await writeFile(join(pagesFolder, "languages.json"), JSON.stringify(tags));
	for (const tag of tags) {
		const root = `<html lang="${tag}" dir="${directionOf(tag)}">`;
		for (const [name, areas] of Object.entries(pages)) {
			const texts = ["page", ...areas].map((area) => `messages/${tag}/${area}.ts`);
			const code = name === "notFound" ? [] : [chunkOf(name, manifest)];
			const preloads = preloadsOf([...texts, ...code], manifest, template);
			const html = template
				.replace(/<html[^>]*>/, root)
				.replace("</head>", () => `${preloads}</head>`);
			await writeFile(join(pagesFolder, `${name}.${tag}.html`), withLaterCode(html, react));
		}
	}
	await rm(builtPage);
	await rm(join(clientFolder, ".vite"), { recursive: true });
}

/** Moves the one style sheet into the page. */
async function withStyles(html) {
	const [link, path] = html.match(/<link rel="stylesheet"[^>]*href="\.\/([^"]+)">/);
	const file = join(clientFolder, path);
	const styles = (await readFile(file, "utf8")).trim();
	await rm(file);
	return html.replace(link, () => `<style>${styles}</style>`);
}

/** Leaves React in the head, which is more than half of the code, and moves the rest to where the script finds it. */
function withLaterCode(html, react) {
	const later = [];
	const page = html.replace(
		/<script type="module".*?<\/script>|<link rel="modulepreload".*?>/g,
		(tag) => {
			if (!tag.includes(react)) later.push(tag);
			return "";
		},
	);
	// The prerendered page shows without it, so it must not delay anything else.
	const first = `<link rel="modulepreload" fetchpriority="low" crossorigin href="./${react}">`;
	const rest = `<template id="code">${later.join("")}</template><script>${startAfterPaint}</script>`;
	return page.replace("</head>", `${first}</head>`).replace("</body>", () => `${rest}</body>`);
}

/** A lazy route's key in the manifest: its module, or the chunk that contains it. */
function chunkOf(name, manifest) {
	const module = `${name}/${name}-page.tsx`;
	return manifest[module]
		? module
		: Object.keys(manifest).find((key) => manifest[key].name === name);
}

/** Preload hints, so that a page's chunks load beside its entry instead of after it. */
function preloadsOf(chunks, manifest, template) {
	const scripts = new Set();
	for (const chunk of chunks) collect(chunk, manifest, scripts);
	return [...scripts]
		.filter((file) => !template.includes(file))
		.map((file) => `<link rel="modulepreload" crossorigin href="./${file}">`)
		.join("");
}

function collect(name, manifest, scripts) {
	const { file, imports = [] } = manifest[name];
	if (scripts.has(file)) return;
	scripts.add(file);
	for (const imported of imports) collect(imported, manifest, scripts);
}
