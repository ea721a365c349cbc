import { beforeAll, describe, expect, it } from "vitest";
import { loadTexts, textsOf } from "./texts.ts";

beforeAll(() => Promise.all([loadTexts("ar", "calls", "results"), loadTexts("fr", "calls")]));

describe("texts", () => {
	it.each([
		[0, "لم تُستهلك أي نقطة"],
		[1, "استُهلكت نقطة واحدة"],
		[2, "استُهلكت نقطتان"],
		[3, "استُهلكت 3 نقاط"],
		[11, "استُهلكت 11 نقطة"],
		[100, "استُهلكت 100 نقطة"],
	])("have the six Arabic forms: %i", (points, text) => {
		expect(textsOf("ar", "calls")?.("pointsSpent", { points })).toBe(text);
	});

	it("isolate values that would reorder the words around them", () => {
		const t = textsOf("ar", "results");
		expect(t?.("otherModel", { name: "FLUX.1 Dev" })).toContain("\u2068FLUX.1 Dev\u2069");
		expect(textsOf("en", "results")?.("otherModel", { name: "FLUX.1 Dev" })).toMatch(
			/chose FLUX\.1 Dev, which/,
		);
		expect(textsOf("en", "results")?.("otherModel", { name: "جيس" })).toContain("\u2068جيس\u2069");
	});

	it("choose by a word that is given", () => {
		expect(textsOf("ar", "results")?.("actions", { task: "generateImage" })).toBe("ارسمها");
	});

	it("write numbers as the language does", () => {
		expect(textsOf("fr", "calls")?.("tokens", { count: 1234 })).toBe("1\u202f234 tokens");
	});
});
