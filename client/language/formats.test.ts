import { describe, expect, it } from "vitest";
import { englishTexts } from "../../testing/browser/english-texts.ts";
import { createFormats } from "./formats.ts";
import { numberFormat } from "./intl.ts";
import { createUnits } from "./units.ts";

describe("formats", () => {
	const formats = createFormats("en");
	const units = () => createUnits(englishTexts("calls"), "en");

	it.each([
		[0.98765, "98.8%"],
		[1, "100.0%"],
		[0.00049, "0.0%"],
		[0.0005, "0.1%"],
	])("writes the score %s with one decimal", (score, text) => {
		expect(formats.percent(score)).toBe(text);
	});

	it("writes a score as each language does", () => {
		expect(createFormats("fr").percent(0.987)).toMatch(/^98,7\s%$/);
		expect(createFormats("ar").percent(0.987)).toMatch(/^98\.7\u200e?%\u200e?$/);
	});

	it("makes a formatter once for a locale and its options", () => {
		const digits = { maximumFractionDigits: 1 };
		expect(numberFormat("en", { ...digits })).toBe(numberFormat("en", { ...digits }));
		expect(numberFormat("en", digits)).not.toBe(numberFormat("fr", digits));
		expect(numberFormat("en", digits)).not.toBe(numberFormat("en"));
	});

	it("writes a parameter's value and a list as the reader does", () => {
		const { valueText, list } = createFormats("fr");
		expect([valueText(0.7), valueText(1e-7), valueText("tara")]).toEqual([
			"0,7",
			"0,0000001",
			"tara",
		]);
		expect(list(["a", "b"])).toBe("a et b");
		expect(createFormats("ar").list(["a", "b", "c"])).not.toContain(",");
	});

	it("names a language in the reader's", () => {
		expect(formats.language("fr")).toBe("French");
		expect(createFormats("fr").language("fr")).toBe("français");
	});

	it.each([
		[42, "42"],
		[12.34567, "12.3457"],
		[0.1, "0.1000"],
	])("writes the number %s with four decimals unless it is whole", (value, text) => {
		expect(formats.number(value)).toBe(text);
	});

	it.each([
		[0, "0 B"],
		[1023, "1023 B"],
		[1536, "1.5 kB"],
		[10 * 1024 * 1024, "10 MB"],
		[2.25 * 1024 * 1024, "2.3 MB"],
	])("writes %s bytes", (bytes, text) => {
		expect(units().bytes(bytes)).toBe(text);
	});

	it.each([
		[0, "0 s"],
		[59.2, "1 min"],
		[75, "1 min 15 s"],
		[3600, "1 h 0 min"],
		[-3, "0 s"],
	])("writes a wait of %s seconds", (seconds, text) => {
		expect(units().wait(seconds)).toBe(text);
	});

	it("writes a time taken in seconds", () => {
		expect(units().duration(940)).toBe("0.9 s");
	});
});
