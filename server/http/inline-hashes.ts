import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Sources for the Content-Security-Policy that allow exactly what the built pages carry inline. */
export type InlineHashes = { scripts: string[]; styles: string[] };

/**
 * Hashes the inline scripts and styles of what the pages are made from. A page gets nothing further
 * that could run (server/pages); whatever else turns up in one does not run.
 */
export async function inlineHashes(pagesDir: string): Promise<InlineHashes> {
	const names = (await readdir(pagesDir)).filter((name) => name.endsWith(".html"));
	const pages = await Promise.all(names.map((name) => readFile(join(pagesDir, name), "utf8")));
	return { scripts: hashesOf("script", pages), styles: hashesOf("style", pages) };
}

function hashesOf(tag: "script" | "style", pages: readonly string[]): string[] {
	const inline = new RegExp(`<${tag}>(.*?)</${tag}>`, "gs");
	const contents = pages.flatMap((page) => [...page.matchAll(inline)].map(([, text = ""]) => text));
	return [...new Set(contents)].map(
		(text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
	);
}
