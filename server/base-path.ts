/**
 * The one place that removes BASE_PATH from addresses that arrive and adds it to those that leave. A proxy
 * may keep the path or drop it, so a request counts with and without it.
 */

/** The address of a request as the routes know it. */
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
 * A built page with its files at the addresses of this site. The build names them from the page's own
 * folder, because it does not know the path.
 */
export function templateBelow(basePath: string, template: string): string {
	const html = template.replace(/(\s(?:src|href)=")\.\//g, `$1${withBasePath(basePath, "/")}`);
	// For the scripts, before they have read the page's data.
	return basePath === "" ? html : html.replace("<html", `<html data-base-path="${basePath}"`);
}
