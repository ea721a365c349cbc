import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DeviceSource } from "#shared/device-files.ts";

const YEAR_SECONDS = 31_536_000;

type Options = {
	isHttps: boolean;
	/** Hashes of the pages' inline scripts and styles; no others may run. */
	inline?: Awaited<ReturnType<typeof inlineHashes>> | undefined;
	/** Where browsers fetch the models that they run; absent if they run none. */
	device?: DeviceSource | undefined;
	/** Sites that may frame the page; none by default. */
	frameAncestors?: readonly string[];
};

/** The security headers of a page, and of all that is no call, by name. */
export function securityHeaders({
	isHttps,
	inline = { scripts: [], styles: [] },
	device,
	frameAncestors = [],
}: Options): Record<string, string> {
	const isFramed = frameAncestors.length > 0;
	const policy = {
		"default-src": ["'self'"],
		"script-src": ["'self'", ...inline.scripts, ...(device ? ["'wasm-unsafe-eval'"] : [])],
		...(device && { "worker-src": ["'self'"] }),
		"style-src": ["'self'", ...inline.styles],
		"img-src": ["'self'", "data:", "blob:"],
		"media-src": ["'self'", "data:", "blob:"],
		"connect-src": ["'self'", ...hubHosts(device)],
		"font-src": ["'self'"],
		"object-src": ["'none'"],
		"frame-src": ["'none'"],
		"base-uri": ["'none'"],
		"form-action": ["'self'"],
		"frame-ancestors": isFramed ? frameAncestors : ["'none'"],
	};
	return {
		"content-security-policy": Object.entries(policy)
			.map(([directive, sources]) => `${directive} ${sources.join(" ")}`)
			.join(";"),
		"cross-origin-opener-policy": "same-origin",
		"origin-agent-cluster": "?1",
		"permissions-policy": "microphone=(self), camera=(self), geolocation=(), payment=(), usb=()",
		"referrer-policy": "same-origin",
		"x-dns-prefetch-control": "off",
		"x-download-options": "noopen",
		"x-permitted-cross-domain-policies": "none",
		// Disables the XSS filters of old browsers, which had vulnerabilities themselves.
		"x-xss-protection": "0",
		...commonHeaders(isHttps),
		// X-Frame-Options cannot list sites, and browsers with frame-ancestors ignore it.
		...(!isFramed && { "x-frame-options": "DENY" }),
	};
}

/**
 * The security headers of a call's answer: it is data, so a page's policy would only make each answer longer. Opened
 * as a page, it may load and run nothing.
 */
export function callHeaders({ isHttps }: Pick<Options, "isHttps">): Record<string, string> {
	return {
		"content-security-policy": "default-src 'none';frame-ancestors 'none'",
		"x-frame-options": "DENY",
		...commonHeaders(isHttps),
	};
}

function commonHeaders(isHttps: boolean) {
	return {
		"cross-origin-resource-policy": "same-origin",
		"x-content-type-options": "nosniff",
		...(isHttps && { "strict-transport-security": `max-age=${YEAR_SECONDS}` }),
	};
}

/** The hosts of the hub, including those that it redirects to. */
function hubHosts(device: DeviceSource | undefined): string[] {
	if (device?.place !== "hub") return [];
	return [new URL(device.url).origin, ...(device.hosts ?? [])];
}

/**
 * Hashes the inline scripts and styles of the page templates. Rendering adds no scripts (server/pages), so anything
 * else in a page is blocked.
 */
export async function inlineHashes(pagesDir: string) {
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
