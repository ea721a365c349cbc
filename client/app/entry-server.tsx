import { renderToString } from "react-dom/server";
import type { PageData } from "#shared/shown-model.ts";
import { setBasePath, withBasePath } from "../language/base-path.ts";
import { DEFAULT_LANGUAGE, languageOf, languages } from "../language/languages.ts";
import { languageOfPath } from "../language/paths.ts";
import { loadTexts } from "../language/texts.ts";
import { Navigation } from "../lib/navigation.tsx";
import { App } from "./app.tsx";
import { pageAt, pages } from "./pages.ts";

export { pathIn } from "../language/paths.ts";

/** The languages' tags. The first is the default, whose addresses have no prefix. */
export const tags = [
	DEFAULT_LANGUAGE,
	...Object.keys(languages).filter((tag) => tag !== DEFAULT_LANGUAGE),
];

/** The text areas that each page needs besides "page". */
export const pageAreas = Object.fromEntries(
	Object.entries(pages).map(([name, { areas }]) => [name, areas]),
);

export function directionOf(tag: string): "ltr" | "rtl" {
	return languageOf(tag).direction;
}

/** Renders the page at an address to HTML for the server: the tags of its head, and its body. */
export async function renderPage(location: string, data: PageData) {
	setBasePath(data.basePath);
	const page = pageAt(location);
	await loadTexts(languageOfPath(location), "page", ...(page?.areas ?? []));
	// Texts and code are already loaded, so nothing suspends and no streaming is needed.
	const html = renderToString(
		<>
			<meta name="application-name" content={data.name} />
			{data.creator && <meta name="author" content={data.creator} />}
			<Navigation at={withBasePath(location)}>
				<App site={data} first={page && { page, Loaded: await page.load() }} />
			</Navigation>
		</>,
	);
	// React hoists titles, metas and links to the front.
	const [head = ""] = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)*/s.exec(html) ?? [];
	return { head, body: html.slice(head.length) };
}
