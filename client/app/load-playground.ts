import { languageOfPath } from "../language/paths.ts";
import { loadTexts } from "../language/texts.ts";

/** Fetches the playground's code and its texts, once. */
export async function loadPlayground() {
	const tag = languageOfPath(window.location.pathname);
	const [{ PlaygroundPage }] = await Promise.all([
		import("../playground/playground-page.tsx"),
		loadTexts(tag, "playground", "errors"),
	]);
	return PlaygroundPage;
}
