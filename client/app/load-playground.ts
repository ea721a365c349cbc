import { loadShownTexts } from "../language/texts.ts";

/** Fetches the playground's code and its texts, once. */
export async function loadPlayground() {
	const [{ PlaygroundPage }] = await Promise.all([
		import("../playground/playground-page.tsx"),
		loadShownTexts("playground"),
	]);
	return PlaygroundPage;
}
