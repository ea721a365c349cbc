import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { languageOfPath } from "../language/paths.ts";
import { loadTexts } from "../language/texts.ts";
import { App } from "./app.tsx";
import { loadPage, pageAt } from "./pages.ts";
import "./styles.css";

const root = document.getElementById("root");
const { pathname } = window.location;

if (root) show(root);

/** Makes the whole page alive at once: a part that came later would swallow what is pressed. */
async function show(container: HTMLElement) {
	const page = pageAt(pathname);
	const [Loaded] = await Promise.all([
		page && loadPage(page).catch(() => undefined),
		loadTexts(languageOfPath(pathname), "page"),
	]);
	// What the server wrote into the page, which must be hydrated with the same.
	const data = document.getElementById("page-data")?.textContent;
	if (!data) throw new Error("the page came without its data");
	const app = (
		<BrowserRouter>
			<App site={JSON.parse(data)} first={page && Loaded && { page, Loaded }} />
		</BrowserRouter>
	);
	// The server fills the root with the rendered page; the development server leaves it empty.
	// As a transition, in steps of a few milliseconds; what is pressed meanwhile finishes it at once.
	if (container.firstElementChild) startTransition(() => void hydrateRoot(container, app));
	else createRoot(container).render(app);
	// From now on the page hears what is pressed; what was pressed before is kept by index.html.
	document.onclick = null;
	const pressed: unknown = Reflect.get(globalThis, "earlyPress");
	if (pressed instanceof HTMLElement) pressed.click();
}
