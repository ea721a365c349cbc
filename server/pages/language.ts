import type { FastifyRequest } from "fastify";

const COOKIE = "language";
const YEAR_SECONDS = 31_536_000;

/** The headers that `chosenLanguage` reads. */
export const choosingHeaders = ["accept-language", "cookie"] as const;

/** The cookie that remembers a visitor's choice. */
export function languageCookie(language: string, path: string): string {
	return `${COOKIE}=${language}; Path=${path}; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly`;
}

/** The visitor's earlier choice, else the browser's first supported language, else the site's first. */
export function chosenLanguage(
	{ headers }: Pick<FastifyRequest, "headers">,
	languages: readonly string[],
): string {
	const cookie = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? "");
	const wanted = [cookie?.[1] ?? "", ...acceptedLanguages(headers["accept-language"] ?? "")];
	return wanted.find((tag) => languages.includes(tag)) ?? languages[0] ?? "";
}

/** The languages of an Accept-Language header without regions, most wanted first. */
function acceptedLanguages(header: string): string[] {
	return header
		.split(",")
		.map((part) => {
			const [range = "", quality = "1"] = part.trim().split(/\s*;\s*q=/);
			return { tag: range.split("-", 1)[0]?.toLowerCase() ?? "", quality: Number(quality) };
		})
		.filter(({ quality }) => quality > 0)
		.sort((left, right) => right.quality - left.quality)
		.map(({ tag }) => tag);
}
