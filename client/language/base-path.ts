/** The site's path on its host: "/vitrine", or empty at the root. The server writes it into the page. */
let basePath = globalThis.document
	? (document.documentElement.dataset["basePath"] ?? "")
	: pathOfScript();

/** A worker has no document, but can read it from its own URL. */
function pathOfScript(): string {
	const [, path = ""] = /^(.*)\/assets\/[^/]+$/.exec(globalThis.location?.pathname ?? "") ?? [];
	return path;
}

/** For the server, which has no document to read it from. */
export function setBasePath(path: string): void {
	basePath = path;
}

/** Adds the base path to a path of the site. */
export function withBasePath(path: string): string {
	return basePath + path;
}

/** Removes the base path; undefined for a path outside the site. */
export function withoutBasePath(pathname: string): string | undefined {
	if (!pathname.startsWith(basePath)) return undefined;
	const path = pathname.slice(basePath.length);
	return path === "" || path.startsWith("/") ? path || "/" : undefined;
}

/** The path of the current page, without the base path. */
export function sitePathname(): string {
	const pathname = globalThis.location?.pathname ?? "/";
	return withoutBasePath(pathname) ?? pathname;
}

/**
 * The name of anything the browser stores, locks or broadcasts. It contains the base path, because all sites on one
 * host share their storage. A path has no colon, so no name starts with another site's. The script in index.html builds
 * one of these names too.
 */
export function storageName(name: string): string {
	return basePath === "" ? `vitrine.${name}` : `vitrine:${basePath}:${name}`;
}
