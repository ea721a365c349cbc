import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { sitePathname, withBasePath, withoutBasePath } from "../language/base-path.ts";
import { languageOfPath } from "../language/paths.ts";
import { loadTexts } from "../language/texts.ts";
import { Navigation } from "../lib/navigation.tsx";
import { readStoredState } from "../state/store.ts";
import { App } from "./app.tsx";
import { type Page, pageAt } from "./pages.ts";
import { tolerateTranslation } from "./tolerate-translation.ts";
import { UNFINISHED_ID } from "./unfinished-note.tsx";
import "./styles.css";

const RETRY_MS = 3_000;
const root = document.getElementById("root");
const pathname = sitePathname();

tolerateTranslation();
if (root) show(root);

/** Hydrates in one pass; a boundary that hydrates later would lose clicks. */
async function show(container: HTMLElement) {
	const { pathname: asked, search, hash } = window.location;
	// Behind a proxy that drops the base path, the server also answers without it.
	if (withoutBasePath(asked) === undefined) {
		window.history.replaceState(null, "", withBasePath(asked) + search + hash);
	}
	const page = pageAt(pathname);
	const Loaded = await load(page);
	// Hydration needs the data that the server rendered with.
	const data = document.getElementById("page-data")?.textContent;
	if (!data) throw new Error("the page came without its data");
	const app = (
		<Navigation>
			<App site={JSON.parse(data)} first={page && Loaded && { page, Loaded }} />
		</Navigation>
	);
	// The server fills the root with the rendered page; the development server leaves it empty.
	// A transition hydrates in short steps, and a click in between completes it at once.
	if (container.firstElementChild) startTransition(() => void hydrateRoot(container, app));
	else createRoot(container).render(app);
	readStoredState();
	// Not in the first load, because only pages that stay open for long, or old browsers, need it.
	import("./late-parts.ts").catch(() => undefined);
	// From here on React handles clicks. Until now index.html recorded the last one.
	document.onclick = null;
	const pressed: unknown = Reflect.get(globalThis, "earlyPress");
	if (pressed instanceof HTMLElement) pressed.click();
}

/** Loads the page's code and texts, and retries until both are loaded; a note tells the visitor meanwhile. */
async function load(page: Page | undefined) {
	const note = document.getElementById(UNFINISHED_ID);
	for (;;) {
		try {
			const texts = loadTexts(languageOfPath(pathname), "page");
			const [Loaded] = await Promise.all([page?.code.load(), texts]);
			// Hydration expects the note as the server rendered it.
			note?.setAttribute("hidden", "");
			return Loaded;
		} catch {
			note?.removeAttribute("hidden");
			await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
		}
	}
}
