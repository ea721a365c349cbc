import { expect, test } from "vitest";
import { barePath, languageOfPath, pathIn } from "./paths.ts";

test.each([
	{ path: "/", language: "en", bare: "/", french: "/fr/" },
	{ path: "/playground", language: "en", bare: "/playground", french: "/fr/playground" },
	{ path: "/ar/", language: "ar", bare: "/", french: "/fr/" },
	{
		path: "/ar/playground?model=a/b",
		language: "ar",
		bare: "/playground?model=a/b",
		french: "/fr/playground?model=a/b",
	},
	{ path: "/arabic", language: "en", bare: "/arabic", french: "/fr/arabic" },
	{ path: "/constructor/", language: "en", bare: "/constructor/", french: "/fr/constructor/" },
])("$path is in $language", ({ path, language, bare, french }) => {
	expect([languageOfPath(path), barePath(path)]).toEqual([language, bare]);
	expect([pathIn("fr", path), pathIn("en", path)]).toEqual([french, bare]);
});
