/** Where the site stands on its host: "/vitrine", or empty at the root. The server wrote it into the page. */
let basePath = globalThis.document
	? (document.documentElement.dataset["basePath"] ?? "")
	: pathOfScript();

/** A worker has no page, but the address of its own file. */
function pathOfScript(): string {
	const [, path = ""] = /^(.*)\/assets\/[^/]+$/.exec(globalThis.location?.pathname ?? "") ?? [];
	return path;
}

/** For the server, which has no page to read it from. */
export function setBasePath(path: string): void {
	basePath = path;
}

/** A path of the site as the browser must ask for it. */
export function withBasePath(path: string): string {
	return basePath + path;
}

/** A path of the browser as the site knows it; undefined outside the site. */
export function withoutBasePath(pathname: string): string | undefined {
	if (!pathname.startsWith(basePath)) return undefined;
	const path = pathname.slice(basePath.length);
	return path === "" || path.startsWith("/") ? path || "/" : undefined;
}

/** The path of the page that is shown, as the site knows it. */
export function sitePathname(): string {
	const pathname = globalThis.location?.pathname ?? "/";
	return withoutBasePath(pathname) ?? pathname;
}

/**
 * The name of whatever the browser keeps, locks or announces. It holds the path, because all sites on one
 * host share their storage. A path has no colon, so no name begins with another site's. The script in
 * index.html builds one of these names too.
 */
export function storageName(name: string): string {
	return basePath === "" ? `vitrine.${name}` : `vitrine:${basePath}:${name}`;
}
