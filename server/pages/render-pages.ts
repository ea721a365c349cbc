import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PageData } from "#shared/shown-model.ts";
import { dataBlock } from "./data-block.ts";

/** The pages of the site: their addresses, each made from a template of its name. */
export const pageAddresses = [
	{ name: "home", path: "/" },
	{ name: "playground", path: "/playground" },
	{ name: "embed", path: "/embed" },
] as const;

/** Shown at every other address; made as if it stood at one of its own. */
const notFound = { name: "notFound", path: "/404" } as const;

/** The name of a page. */
export type PageName = (typeof pageAddresses)[number]["name"] | (typeof notFound)["name"];

/** A page in a language, by its tag. */
export type RenderedPage = { language: string; name: PageName; html: string };

/** What the build makes of client/app/entry-server.tsx. */
type Renderer = {
	/** The tags of the site's languages. */
	tags: readonly string[];
	pathIn(language: string, path: string): string;
	renderPage(location: string, data: PageData): Promise<{ head: string; body: string }>;
};

/**
 * Makes the HTML of every page in every language, so that each shows before any script has run; the
 * browser then hydrates it with the same data. `pagesDir` is where the build has put what they are
 * made from; `dataIn` gives what the pages of a language are told.
 */
export async function renderPages(
	pagesDir: string,
	dataIn: (language: string) => PageData,
): Promise<RenderedPage[]> {
	const entry = pathToFileURL(join(pagesDir, "entry-server.js")).href;
	const { tags, pathIn, renderPage }: Renderer = await import(/* @vite-ignore */ entry);
	const pages = [...pageAddresses, notFound];
	const all = tags.flatMap((language) => pages.map((page) => ({ language, ...page })));
	return Promise.all(
		all.map(async ({ language, name, path }) => {
			const file = await readFile(join(pagesDir, `${name}.${language}.html`), "utf8");
			const data = dataIn(language);
			const { head, body } = await renderPage(pathIn(language, path), data);
			if (/\sstyle="|<style|<script/.test(head + body)) {
				throw new Error(`${name} renders inline style or script, which the policy forbids`);
			}
			const html = file
				.replace(/\s*<title>[^<]*<\/title>/, "")
				.replace("</head>", () => `${head}</head>`)
				.replace('<div id="root"></div>', () => `<div id="root">${body}</div>${dataBlock(data)}`);
			return { language, name, html };
		}),
	);
}
