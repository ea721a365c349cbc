import { beforeAll, expect, test } from "vitest";
import { errorSentence } from "#shared/errors/error-texts.ts";
import { type InputFault, toldKinds } from "#shared/errors.ts";
import { loadTexts, textsOf } from "../language/texts.ts";
import { errorMessage } from "./error-message.ts";

beforeAll(() => Promise.all(["fr", "ar"].map((language) => loadTexts(language, "calls"))));

/** The sentence of a wrong input in a language, without the marks around names in another script. */
function told(language: string, parts: InputFault): string {
	const texts = textsOf(language, "calls");
	if (!texts) throw new Error(`no texts in ${language}`);
	const { sentence } = errorMessage(texts, { errorCode: "BAD_INPUT", parts });
	return sentence.replace(/[\u2068\u2069]/g, "").replace(/\s/g, " ");
}

const width: InputFault = {
	field: "parameters.width",
	takes: "aWholeNumberBetween",
	min: 256,
	max: 1_440,
};

test.each([
	["en", /valid\. “parameters\.width”: a whole number from 256 to 1,440\.$/],
	["fr", /demande\. « parameters\.width » : un nombre entier de 256 à 1 440\.$/],
	["ar", /«parameters\.width»: عدد صحيح من .+ إلى .+\.$/],
])("in %s a wrong input says where, and what belongs there", (language, sentence) => {
	expect(told(language, width)).toMatch(sentence);
});

test.each(toldKinds)("%s has words in each language, the server's in English", (takes) => {
	const parts = { ...width, takes, options: "a, b" };
	const sentences = ["en", "fr", "ar"].map((language) => told(language, parts));
	expect(new Set(sentences).size).toBe(3);
	for (const sentence of sentences) expect(sentence).not.toMatch(/[{}]|undefined/);
	expect(sentences[0]).toBe(errorSentence("BAD_INPUT", parts));
});

test.each([undefined, { field: "a", takes: "aThingOfTomorrow" }])("%j adds no words", (parts) => {
	const texts = textsOf("en", "calls");
	const error = { errorCode: "BAD_INPUT", ...(parts && { parts }) } as const;
	expect(texts && errorMessage(texts, error).sentence).toBe(
		"Something in this request is not valid.",
	);
});
