import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router";
import type { PageData } from "#shared/shown-model.ts";
import { SiteProvider } from "../lib/site/site.ts";
import { App } from "./app.tsx";
import { loadPlayground } from "./load-playground.ts";

/** The page at an address as HTML, for the server: what belongs in the head, and the rest. */
export async function renderPage(location: string, data: PageData) {
	const { PlaygroundPage } = await loadPlayground();
	// No limit on size: a part sent apart would need an inline script, which the policy forbids.
	const { prelude } = await prerender(
		<SiteProvider value={data}>
			<meta name="application-name" content={data.name} />
			{data.creator && <meta name="author" content={data.creator} />}
			<StaticRouter location={location}>
				<App Playground={PlaygroundPage} />
			</StaticRouter>
		</SiteProvider>,
		{ progressiveChunkSize: Number.POSITIVE_INFINITY },
	);
	const html = await new Response(prelude).text();
	// React writes titles, metas and links first, before the first element of the page.
	const [head = ""] = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)*/s.exec(html) ?? [];
	return { head, body: html.slice(head.length) };
}
