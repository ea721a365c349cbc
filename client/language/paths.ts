import { DEFAULT_LANGUAGE, languages } from "./languages.ts";

/** The language of an address: /fr/playground is French, and English what has no language in it. */
export function languageOfPath(pathname: string): string {
	const prefix = pathname.split("/")[1] ?? "";
	return Object.hasOwn(languages, prefix) ? prefix : DEFAULT_LANGUAGE;
}

/** An address without its language: /fr/playground gives /playground. */
export function barePath(pathname: string): string {
	const language = languageOfPath(pathname);
	return language === DEFAULT_LANGUAGE ? pathname : pathname.slice(language.length + 1) || "/";
}

/** An address of this site, which may name a language already, in a language. */
export function pathIn(language: string, path: string): string {
	return language === DEFAULT_LANGUAGE ? barePath(path) : `/${language}${barePath(path)}`;
}
