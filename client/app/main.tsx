import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { App } from "./app.tsx";
import "./styles.css";

const root = document.getElementById("root");

if (root) {
	const page = (
		<BrowserRouter>
			<App />
		</BrowserRouter>
	);
	// The build fills the root with the prerendered page; the development server leaves it empty.
	if (root.firstElementChild) hydrateRoot(root, page);
	else createRoot(root).render(page);
}
