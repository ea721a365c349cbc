import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import type { PageData } from "#shared/shown-model.ts";
import { DEFAULT_LANGUAGE, languageOf, languages } from "../language/languages.ts";
import { languageOfPath } from "../language/paths.ts";
import { loadTexts } from "../language/texts.ts";
import { App } from "./app.tsx";
import { pageAt, pages } from "./pages.ts";

export { pathIn } from "../language/paths.ts";

/** The tags of the languages, that of addresses without one first. */
export const tags = [
	DEFAULT_LANGUAGE,
	...Object.keys(languages).filter((tag) => tag !== DEFAULT_LANGUAGE),
];

/** The areas of texts that each page needs besides "page", which every page needs. */
export const pageAreas = Object.fromEntries(
	Object.entries(pages).map(([name, { areas }]) => [name, areas]),
);

export function directionOf(tag: string): "ltr" | "rtl" {
	return languageOf(tag).direction;
}

/** The page at an address as HTML, for the server: what belongs in the head, and the rest. */
export async function renderPage(location: string, data: PageData) {
	const page = pageAt(location);
	await loadTexts(languageOfPath(location), "page", ...(page?.areas ?? []));
	// In one go: its texts and its code are there, so nothing of a page comes later.
	const html = renderToString(
		<>
			<meta name="application-name" content={data.name} />
			{data.creator && <meta name="author" content={data.creator} />}
			<StaticRouter location={location}>
				<App site={data} first={page && { page, Loaded: await page.load() }} />
			</StaticRouter>
		</>,
	);
	// React writes titles, metas and links first, before the first element of the page.
	const [head = ""] = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)*/s.exec(html) ?? [];
	return { head, body: html.slice(head.length) };
}
