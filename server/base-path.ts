/**
 * The one place that removes BASE_PATH from incoming addresses and adds it to outgoing ones. A proxy may keep the path
 * or drop it, so requests match with and without it.
 */

/** The URL of a request as the routes expect it. */
export function withoutBasePath(basePath: string, url: string): string {
	if (!url.startsWith(basePath)) return url;
	const rest = url.slice(basePath.length);
	if (rest === "" || rest.startsWith("?")) return `/${rest}`;
	return rest.startsWith("/") ? rest : url;
}

/** An address of the site as browsers must ask for it. */
export function withBasePath(basePath: string, path: string): string {
	return basePath + path;
}

/** The path of a cookie: /vitrine and all below it. */
export function cookiePath(basePath: string): string {
	return basePath || "/";
}

/**
 * Rewrites a built page's file addresses to those of this site. The build makes them relative to the page's folder,
 * because it does not know the path.
 */
export function templateBelow(basePath: string, template: string): string {
	const html = template.replace(/(\s(?:src|href)=")\.\//g, `$1${withBasePath(basePath, "/")}`);
	// For scripts that run before the page's data is parsed.
	return basePath === "" ? html : html.replace("<html", `<html data-base-path="${basePath}"`);
}
