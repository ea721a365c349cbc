import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { tokenStates } from "#shared/token-state.ts";
import { SiteProvider } from "../lib/site.ts";
import { App } from "./app.tsx";
import "./styles.css";

const root = document.getElementById("root");
const site = {
	name: fact("application-name") || "Vitrine",
	creator: fact("author"),
	token: tokenStates.find((state) => state === fact("token-state")),
};

if (root) {
	const page = (
		<SiteProvider value={site}>
			<BrowserRouter>
				<App />
			</BrowserRouter>
		</SiteProvider>
	);
	// The build fills the root with the prerendered page; the development server leaves it empty.
	if (root.firstElementChild) hydrateRoot(root, page);
	else createRoot(root).render(page);
}

/** What the build wrote into the head; the pages must be hydrated with the same. */
function fact(name: string): string {
	return document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";
}
