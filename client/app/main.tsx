import type { ComponentType } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { pageData } from "../lib/site/page-data.ts";
import { SiteProvider } from "../lib/site/site.ts";
import { App } from "./app.tsx";
import { loadPlayground } from "./load-playground.ts";
import "./styles.css";

const root = document.getElementById("root");
const site = pageData();

// The server fills the root with the rendered page; the development server leaves it empty.
if (root?.firstElementChild) hydrate(root);
else if (root) createRoot(root).render(page(undefined));

/** Makes the whole page alive at once: a part that came later would swallow what is pressed. */
async function hydrate(container: HTMLElement) {
	const isPlayground = window.location.pathname === "/playground";
	const loaded = isPlayground ? await loadPlayground().catch(() => undefined) : undefined;
	hydrateRoot(container, page(loaded?.PlaygroundPage));
}

function page(Playground: ComponentType | undefined) {
	return (
		<SiteProvider value={site}>
			<BrowserRouter>
				<App Playground={Playground} />
			</BrowserRouter>
		</SiteProvider>
	);
}
