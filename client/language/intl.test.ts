import { expect, test } from "vitest";
import { withLatinDigits } from "./intl.ts";

test.each(["en", "fr-CA", "ar-EG", "zh-Hant-TW", "sl-nedis", "ar-EG-u-nu-arab", "en-x-a"])(
	"%s gets Latin digits as Intl.Locale writes them",
	(tag) => {
		const { numberingSystem } = new Intl.Locale(withLatinDigits(tag));
		expect(numberingSystem).toBe("latn");
		expect(withLatinDigits(tag)).toBe(new Intl.Locale(tag, { numberingSystem: "latn" }).toString());
	},
);
