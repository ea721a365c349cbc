/** Fetches the playground's code, once. */
export function loadPlayground() {
	return import("../playground/playground-page.tsx");
}
