import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PageData } from "#shared/shown-model.ts";
import { dataBlock } from "./page-data.ts";
import { type ReadyPage, readyPage } from "./ready-page.ts";

/** The pages of the site with their paths; each has a template of its name. */
export const pageAddresses = [
	{ name: "home", path: "/" },
	{ name: "playground", path: "/playground" },
	{ name: "embed", path: "/embed" },
] as const;

/** Shown at every other address; rendered as if it had its own. */
const notFound = { name: "notFound", path: "/404" } as const;

export type PageName = (typeof pageAddresses)[number]["name"] | (typeof notFound)["name"];

export type RenderedPage = ReadyPage & { language: string; name: PageName };

export type PagesToRender = {
	/** The folder of the templates and the renderer. */
	pagesDir: string;
	/** The pages' data by language. */
	data: Readonly<Record<string, PageData>>;
};

/** The exports of the built client/app/entry-server.tsx. */
type Renderer = {
	pathIn(language: string, path: string): string;
	renderPage(location: string, data: PageData): Promise<{ head: string; body: string }>;
};

/** Renders every page in every language, so that each shows before any script runs. */
export async function renderPages({ pagesDir, data }: PagesToRender): Promise<RenderedPage[]> {
	const entry = pathToFileURL(join(pagesDir, "entry-server.js")).href;
	const { pathIn, renderPage }: Renderer = await import(/* @vite-ignore */ entry);
	const pages = [...pageAddresses, notFound];
	const all = Object.entries(data).flatMap(([language, told]) =>
		pages.map((page) => ({ language, told, ...page })),
	);
	return Promise.all(
		all.map(async ({ language, told, name, path }) => {
			const file = await readFile(join(pagesDir, `${name}.${language}.html`), "utf8");
			const { head, body } = await renderPage(pathIn(language, path), told);
			if (/\sstyle="|<style|<script/.test(head + body)) {
				throw new Error(`${name} renders inline style or script, which the policy forbids`);
			}
			const html = file
				.replace(/\s*<title>[^<]*<\/title>/, "")
				.replace("</head>", () => `${head}</head>`)
				.replace('<div id="root"></div>', () => `<div id="root">${body}</div>${dataBlock(told)}`);
			return { language, name, ...(await readyPage(html)) };
		}),
	);
}
