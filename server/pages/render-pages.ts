import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PageData } from "#shared/shown-model.ts";
import { dataBlock } from "./data-block.ts";

/** The pages of the site: their addresses, and the file of the build that each is made from. */
const pages = {
	home: { location: "/", file: "page.html" },
	playground: { location: "/playground", file: "playground.html" },
	embed: { location: "/embed", file: "embed.html" },
	notFound: { location: "/404", file: "page.html" },
} as const;

/** The name of a page. */
export type PageName = keyof typeof pages;

/** A page's HTML by its name. */
export type Pages = Readonly<Record<PageName, string>>;

/** What the build makes of client/app/entry-server.tsx. */
type Renderer = {
	renderPage(location: string, data: PageData): Promise<{ head: string; body: string }>;
};

/**
 * Makes the HTML of every page, so that each shows before any script has run; the browser then
 * hydrates it with the same data. `pagesDir` is where the build has put what they are made from.
 */
export async function renderPages(pagesDir: string, data: PageData): Promise<Pages> {
	const entry = pathToFileURL(join(pagesDir, "entry-server.js")).href;
	const renderer: Renderer = await import(/* @vite-ignore */ entry);
	const render = async (name: PageName) => {
		const { location, file } = pages[name];
		const template = await readFile(join(pagesDir, file), "utf8");
		const { head, body } = await renderer.renderPage(location, data);
		if (/\sstyle="|<style|<script/.test(head + body)) {
			throw new Error(`${location} renders inline style or script, which the policy forbids`);
		}
		return template
			.replace(/\s*<title>[^<]*<\/title>/, "")
			.replace("</head>", () => `${head}</head>`)
			.replace('<div id="root"></div>', () => `<div id="root">${body}</div>${dataBlock(data)}`);
	};
	return {
		home: await render("home"),
		playground: await render("playground"),
		embed: await render("embed"),
		notFound: await render("notFound"),
	};
}
