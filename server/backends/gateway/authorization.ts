import type { Backend } from "../../catalogue/catalogue.ts";

/** Whether an address of fal's leads through a router of many providers, which takes its own key. */
export function isRoutedFal(url: string): boolean {
	return new URL(url).pathname.replace(/\/+$/, "").endsWith("/fal-ai");
}

/** The authorization header of a back-end; fal's own API takes the scheme `Key`. */
export function authorizationOf({
	wire,
	url,
	key,
}: Pick<Backend, "wire" | "url" | "key">): { authorization: string } | undefined {
	if (!key) return undefined;
	const scheme = wire === "fal" && !isRoutedFal(url) ? "Key" : "Bearer";
	return { authorization: `${scheme} ${key}` };
}
