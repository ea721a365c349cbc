import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { prerender } from "../../server/pages/prerender.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** A page as the build writes it, before rendering. */
const emptyPage =
	'<html><head><title>Vitrine</title></head><body><div id="root"></div></body></html>';

/** A built client in a temporary folder. Its pages show their address and the names of the models. */
export function fakeClient(template = emptyPage) {
	const folder = temporaryFolder();
	const filesDir = join(folder, "client");
	const pagesDir = join(folder, "pages");
	for (const path of [filesDir, pagesDir]) mkdirSync(path);
	mkdirSync(join(filesDir, "assets"));
	writeFileSync(join(pagesDir, "package.json"), '{ "type": "module" }');
	writeFileSync(join(pagesDir, "languages.json"), '["en", "ar"]');
	for (const name of ["home", "playground", "embed", "data", "status", "notFound"]) {
		for (const tag of ["en", "ar"]) writeFileSync(join(pagesDir, `${name}.${tag}.html`), template);
	}
	writeFileSync(
		join(pagesDir, "entry-server.js"),
		`export const pathIn = (tag, path) => tag === "en" ? path : "/" + tag + path;
		export async function renderPage(location, { token, models }) {
			return { head: "<title>" + location + "</title>", body: token + ": " + models.map(({ name }) => name.replaceAll("<", "&lt;")) };
		}`,
	);
	return { filesDir, pagesDir, render: prerender };
}
