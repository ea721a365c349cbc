import { afterEach, expect, test, vi } from "vitest";
import { createFormats } from "./formats.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
	{ language: "ar", reader: "ar-EG" },
	{ language: "ar", reader: "ar-MA" },
	{ language: "ar", reader: "ar-EG-u-nu-arab" },
	{ language: "fr", reader: "fr-CA" },
	{ language: "en", reader: "en-ZA" },
])("a page in $language reads the same on the server and for $reader", async (row) => {
	const onServer = await written(row.language, undefined);
	expect(onServer).toMatch(/1\D?234.*0\D5/);
	expect(await written(row.language, [row.reader])).toBe(onServer);
});

test("dates follow the reader's region, with the digits of the texts", async () => {
	vi.stubGlobal("navigator", { languages: ["ar-EG"] });
	const { readerLocale } = await import("./languages.ts");
	expect(new Intl.Locale(readerLocale("ar")).region).toBe("EG");
	expect(createFormats(readerLocale("ar")).time(new Date(2026, 0, 1, 9, 5))).toMatch(/^09:05/);
});

/** A text with a number, from freshly loaded modules: texts are created once per page. */
async function written(language: string, languages: readonly string[] | undefined) {
	vi.stubGlobal("navigator", languages && { languages });
	vi.resetModules();
	const { loadTexts, textsOf } = await import("./texts.ts");
	await loadTexts(language, "calls");
	const { readerLocale } = await import("./languages.ts");
	const { percent } = createFormats(readerLocale(language));
	return `${textsOf(language, "calls")?.("tokens", { count: 1234 })} ${percent(0.005)}`;
}
