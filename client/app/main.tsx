import type { ComponentType } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { barePath, languageOfPath } from "../language/paths.ts";
import { loadTexts } from "../language/texts.ts";
import { pageData } from "../lib/site/page-data.ts";
import { App } from "./app.tsx";
import { loadPlayground } from "./load-playground.ts";
import "./styles.css";

const root = document.getElementById("root");
const { pathname } = window.location;

if (root) show(root);

/** Makes the whole page alive at once: a part that came later would swallow what is pressed. */
async function show(container: HTMLElement) {
	const isPlayground = barePath(pathname) === "/playground";
	const [Playground] = await Promise.all([
		isPlayground ? loadPlayground().catch(() => undefined) : undefined,
		loadTexts(languageOfPath(pathname), "page"),
	]);
	// The server fills the root with the rendered page; the development server leaves it empty.
	if (container.firstElementChild) hydrateRoot(container, page(Playground));
	else createRoot(container).render(page(Playground));
}

function page(Playground: ComponentType | undefined) {
	return (
		<BrowserRouter>
			<App site={pageData()} Playground={Playground} />
		</BrowserRouter>
	);
}
