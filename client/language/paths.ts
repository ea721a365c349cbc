import { DEFAULT_LANGUAGE, languages } from "./languages.ts";

/** The site's pages, in the default language. */
export const pagePaths = {
	home: "/",
	playground: "/playground",
	embed: "/embed",
	data: "/data",
	status: "/status",
} as const;

/** The language of a path: /fr/playground is French; a path without a language is English. */
export function languageOfPath(pathname: string): string {
	const prefix = pathname.split("/")[1] ?? "";
	return Object.hasOwn(languages, prefix) ? prefix : DEFAULT_LANGUAGE;
}

/** A path without its language: /fr/playground gives /playground. */
export function barePath(pathname: string): string {
	const language = languageOfPath(pathname);
	return language === DEFAULT_LANGUAGE ? pathname : pathname.slice(language.length + 1) || "/";
}

/** A path in a language, in place of the language it may have. */
export function pathIn(language: string, path: string): string {
	return language === DEFAULT_LANGUAGE ? barePath(path) : `/${language}${barePath(path)}`;
}
