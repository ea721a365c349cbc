import type { Backend } from "../../catalogue/catalogue.ts";

/** Whether an address of fal's leads through a router of many providers, which takes its own key. */
export function isRoutedFal(url: string): boolean {
	return new URL(url).pathname.replace(/\/+$/, "").endsWith("/fal-ai");
}

/** The header that carries a back-end's key; fal's own key goes under a name of its own. */
export function authorizationOf({
	wire,
	url,
	key,
}: Pick<Backend, "wire" | "url" | "key">): { authorization: string } | undefined {
	if (!key) return undefined;
	const scheme = wire === "fal" && !isRoutedFal(url) ? "Key" : "Bearer";
	return { authorization: `${scheme} ${key}` };
}
