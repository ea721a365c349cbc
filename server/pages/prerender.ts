import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { z } from "zod";
import type { PageData } from "#shared/shown-model.ts";
import { templateBelow } from "../base-path.ts";
import { dataBlock } from "./page-data.ts";

/** The pages of the site with their paths; each has a template of its name. */
export const pageAddresses = [
	{ name: "home", path: "/" },
	{ name: "playground", path: "/playground" },
	{ name: "embed", path: "/embed" },
	{ name: "data", path: "/data" },
	{ name: "status", path: "/status" },
] as const;

/** Shown at every other address; rendered as if it had its own. */
const notFound = { name: "notFound", path: "/404" } as const;

type PageName = (typeof pageAddresses)[number]["name"] | (typeof notFound)["name"];

/** A page in each encoding that browsers ask for. */
type ReadyPage = {
	/** Hash of its content. */
	hash: string;
	forms: Readonly<Record<"br" | "gzip", Buffer>>;
};

export type RenderedPage = ReadyPage & { language: string; name: PageName };

type PagesToRender = {
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

export type PagesOptions = {
	/** The folder of the templates and the renderer. */
	pagesDir: string;
	render(pages: PagesToRender): Promise<RenderedPage[]>;
	/** The data of a language's pages, read at each rendering. */
	dataIn(language: string): Promise<PageData>;
};

/** The pages of the running site. */
export type SitePages = Awaited<ReturnType<typeof openPages>>;

/** Renders every page. */
export async function openPages({ pagesDir, render, dataIn }: PagesOptions) {
	const tags = await readFile(join(pagesDir, "languages.json"), "utf8");
	const languages = z.array(z.string()).parse(JSON.parse(tags));
	let pages = await make();
	return {
		/** The tags of the languages; the first is the default. */
		languages,
		/** A page in a language, or in the default one if that language has none. */
		find(wanted: string, wantedName: PageName): RenderedPage {
			const named = pages.filter(({ name }) => name === wantedName);
			const page = named.find(({ language }) => language === wanted) ?? named[0];
			if (!page) throw new Error(`the build has no page ${wantedName}`);
			return page;
		},
		/** Renders the pages again after a reload of the catalogue; the old ones are served meanwhile. */
		async refresh() {
			pages = await make();
		},
	};

	async function make() {
		const entries = languages.map(async (tag) => [tag, await dataIn(tag)] as const);
		return render({ pagesDir, data: Object.fromEntries(await Promise.all(entries)) });
	}
}

/** Renders every page in every language, so that each is visible before any script runs. */
export async function prerender({ pagesDir, data }: PagesToRender): Promise<RenderedPage[]> {
	const entry = pathToFileURL(join(pagesDir, "entry-server.js")).href;
	const { pathIn, renderPage }: Renderer = await import(/* @vite-ignore */ entry);
	const pages = [...pageAddresses, notFound];
	const all = Object.entries(data).flatMap(([language, pageData]) =>
		pages.map((page) => ({ language, pageData, ...page })),
	);
	return Promise.all(
		all.map(async ({ language, pageData, name, path }) => {
			const file = await readFile(join(pagesDir, `${name}.${language}.html`), "utf8");
			const { head, body } = await renderPage(pathIn(language, path), pageData);
			if (/\sstyle="|<style|<script/.test(head + body)) {
				throw new Error(`${name} renders inline style or script, which the policy forbids`);
			}
			const html = templateBelow(pageData.basePath, file)
				.replace(/\s*<title>[^<]*<\/title>/, "")
				.replace("</head>", () => `${head}</head>`)
				.replace(
					'<div id="root"></div>',
					() => `<div id="root">${body}</div>${dataBlock(pageData)}`,
				);
			return { language, name, ...(await compressed(html)) };
		}),
	);
}

/**
 * Renders the pages in a child process, whose exit frees the 23 MB that React takes. Rejects if it cannot start, or
 * exits without pages.
 */
export function prerenderApart(pages: PagesToRender): Promise<RenderedPage[]> {
	const file = fileURLToPath(new URL("./prerender-worker.js", import.meta.url));
	// It needs no settings, so it gets no secrets.
	const child = fork(file, {
		env: { NODE_ENV: "production" },
		execArgv: [],
		// Serialised as binary: JSON would write pages out as arrays of numbers.
		serialization: "advanced",
	});
	return new Promise((resolve, reject) => {
		child.once("message", resolve);
		// Not `once`: a process that cannot start fails, and then the sending to it.
		child.on("error", reject);
		child.once("exit", () => reject(new Error("the pages could not be made")));
		child.send(pages);
	});
}

/** Not the maximum quality: a tenth of the time, and startup waits for it. */
const BROTLI_QUALITY = 6;

/** Compresses a page once, for all its requests. */
async function compressed(html: string): Promise<ReadyPage> {
	const identity = Buffer.from(html);
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
		[constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
	};
	const [br, zipped] = await Promise.all([
		promisify(brotliCompress)(identity, { params }),
		promisify(gzip)(identity),
	]);
	const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
	return { hash, forms: { br, gzip: zipped } };
}
