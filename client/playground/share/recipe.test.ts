import { describe, expect, it, test } from "vitest";
import { finishedRow } from "../../../testing/browser/finished-row.ts";
import { modelOf, models } from "../../../testing/browser/shown-models.ts";
import type { FinishedResult } from "../../calls/row.ts";
import { FRAGMENT_MAX_CHARACTERS, readRecipe, recipeLink, recipeOf } from "./recipe.ts";

const flux = modelOf("black-forest-labs/FLUX.1-dev");
const smol = modelOf("HuggingFaceTB/SmolLM3-3B");
const good = "#recipe=1&model=HuggingFaceTB%2FSmolLM3-3B&task=generateText";

function recipe(change: Partial<FinishedResult>) {
	return recipeOf(finishedRow({ input: "A text", ...change }));
}

describe("a recipe link", () => {
	it.each([
		"Why is the sea salty?",
		"50 % & more = #less? + a/b\n\n\ttabs, “quotes” and 👩‍👩‍👧",
		"لماذا البحر مالح؟",
		'<img src=x onerror="alert(1)">',
		"__proto__",
	])("carries the text as it is: %s", async (input) => {
		const parameters = { temperature: 1.2, maxTokens: 100, system: "Be brief & kind." };
		const made = await recipeLink(recipe({ input, parameters }), "http://a.b/p");
		const { link, isWithoutText } = made;
		const { hash } = new URL(link);
		expect(isWithoutText).toBe(false);
		expect(link).toMatch(/^http:\/\/a\.b\/p#recipe=1&/);
		expect(await readRecipe(hash, models)).toEqual({
			model: smol,
			text: input,
			parameters,
			remarks: [],
		});
	});

	it.each(["stopped", "failed", "interrupted"] as const)(
		"has no part of an answer that was %s, which would pass for the whole",
		async (state) => {
			const result = { type: "chat", generated_text: "Salt comes" } as const;
			const whole = await recipeLink(recipe({ task: "chat", result }), "p");
			const part = await recipeLink(recipe({ task: "chat", result, state }), "p");
			expect([whole.answer, part.answer]).toEqual(["sent", "none"]);
			expect((await readRecipe(part.link.slice(1), models))?.answer).toBeUndefined();
		},
	);

	it("says that its result was made on a device, where another model may answer", async () => {
		const result: FinishedResult["result"] = {
			type: "text_generation",
			items: [],
			finishReason: "stop",
			model: "SmolLM2-360M-Instruct",
			durationMs: 1,
			source: "device",
		};
		const { link } = await recipeLink(recipe({ result }), "p");
		expect(link).toContain("&device=SmolLM2-360M-Instruct&");
		const { model, remarks } = await readRecipe(link.slice(1), models);
		expect([model, remarks]).toEqual([smol, [{ madeOnDevice: "SmolLM2-360M-Instruct" }]]);
	});

	it.each([
		"A fox (in the *snow*)!",
		"I said 'fox'",
		"A fox.",
		"snake_case_",
		"Flags \u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
	])("has no end that a chat would take for its own marks: %s", async (input) => {
		const { link } = await recipeLink(recipe({ input }), "http://a.b/p");
		expect(link).toMatch(/^[\w:/#=&%.+-]*[A-Za-z0-9]$/);
		expect((await readRecipe(new URL(link).hash, models)).text).toBe(input);
	});

	it("says what it lacks of a chat's question", async () => {
		const { link } = await recipeLink(recipe({}), "p", ["earlier", "pictures"]);
		const { remarks } = await readRecipe(link.slice(1), models);
		expect(remarks).toEqual(["lacksEarlier", "lacksPictures"]);
	});

	it("hides no words in a flag", async () => {
		const hidden = `\u{1f3f4}${"\u{e0061}".repeat(40)}`;
		const { link } = await recipeLink(recipe({ input: hidden }), "p");
		expect((await readRecipe(link.slice(1), models)).text?.length).toBeLessThan(20);
	});

	it("leaves a long system prompt out before the question", async () => {
		const given = { input: "Why?", parameters: { system: "系".repeat(900) } };
		const { link, ...has } = await recipeLink(recipe(given), "p");
		expect(has).toMatchObject({ isWithoutText: false, isWithoutSystem: true });
		expect((await readRecipe(link.slice(1), models)).text).toBe("Why?");
	});

	it("has each number that a form takes", async () => {
		for (const temperature of [1 / 3, 1e-7]) {
			const { link } = await recipeLink(recipe({ parameters: { temperature } }), "p");
			expect(await readRecipe(link.slice(1), models)).toMatchObject({
				parameters: { temperature },
				remarks: [],
			});
		}
	});

	it("leaves a text out that is too long for it, and nothing else", async () => {
		const input = "ب".repeat(4_000);
		const { link, isWithoutText } = await recipeLink(
			recipe({ input, parameters: { topP: 0.5 } }),
			"p",
		);
		expect(isWithoutText).toBe(true);
		expect(link).toBe(`p${good}&topP=0.5`);
	});

	it("carries no file", async () => {
		const { link } = await recipeLink(recipe({ input: new File(["secret"], "secret.png") }), "p");
		expect(link).toBe(`p${good}`);
	});

	it("drops what nobody sees", async () => {
		const { link } = await recipeLink(recipe({ input: "a\u202eb\u0000c\ud800d" }), "p");
		expect((await readRecipe(new URL(link, "http://a").hash, models)).text).toBe("abcd");
	});
});

describe("a link made elsewhere", () => {
	it("fills in the same kind of work where the model is unknown", async () => {
		const read = await readRecipe("#recipe=1&model=gone&task=generateImage&text=a%20boat", models);
		expect(read).toEqual({
			model: flux,
			text: "a boat",
			parameters: {},
			remarks: [{ otherModel: "FLUX.1 Dev" }],
		});
	});

	it("names no model where none does that work", async () => {
		const read = await readRecipe("#recipe=1&model=gone&task=tts&text=a", [flux]);
		expect(read).toEqual({ parameters: {}, remarks: ["noSuchModel"] });
	});

	it("gives no text to a model that takes files", async () => {
		const read = await readRecipe(
			"#recipe=1&model=openai%2Fwhisper-large-v3&task=tts&text=a",
			models,
		);
		expect(read.model?.task).toBe("transcribe");
		expect(read.text).toBeUndefined();
	});

	test.each([
		["a number out of bounds", "temperature=2.1"],
		["below them", "temperature=-1"],
		["a huge number", "maxTokens=99999999999999999999"],
		["infinity", "temperature=Infinity"],
		["an exponent", "temperature=1e0"],
		["a hexadecimal number", "maxTokens=0x10"],
		["not a number", "temperature=NaN"],
		["no number", "temperature="],
		["a half where whole ones are taken", "maxTokens=1.5"],
		["a list", "temperature=1,2"],
		["JSON", "temperature=%7B%22a%22%3A1%7D"],
		["other digits", "temperature=%D9%A1"],
		["what the model does not have", "voice=tara"],
	])("leaves out %s and says so: %s", async (_what, field) => {
		const read = await readRecipe(`${good}&text=a&topP=0.5&${field}`, models);
		expect(read).toMatchObject({ model: smol, text: "a", parameters: { topP: 0.5 } });
		expect(read.remarks).toEqual([{ notAllowed: [field.split("=")[0]] }]);
	});

	test.each([
		["a tracker's field", `${good}&text=a&utm_source=x`],
		["several of them", `${good}&utm_source=x&fbclid=%zz&text=a&_gl=1*a=b`],
		["an object's prototype", `${good}&text=a&__proto__=1`],
		["its constructor", `${good}&text=a&constructor=1`],
		["a method of every object", `${good}&text=a&hasOwnProperty=1`],
		["nested names", `${good}&text=a&parameters[seed]=1`],
		["names with dots", `${good}&text=a&parameters.seed=1`],
		["an encoded name", `${good}&text=a&topP%78=1`],
		["a name in capitals", `${good}&text=a&TEXT=b`],
		["a field without a value", `${good}&text=a&topP`],
		["a value without a field", `${good}&text=a&=b`],
		["an empty field", `${good}&&text=a&`],
		["a mailer's &", `${good}&text=a`.replaceAll("&", "&amp;")],
		["a decoded =", `${good}&text=a=b`, "a=b"],
		["decoded letters", `${good}&text=البحر مالح`, "البحر مالح"],
	])(
		"is read as far as it goes with %s",
		async (_what, fragment, text: string | undefined = "a") => {
			const { model, text: read, parameters, remarks } = await readRecipe(fragment, models);
			expect([model, read, parameters, remarks]).toEqual([smol, text, {}, []]);
		},
	);

	test.each([
		["nothing", "#recipe="],
		["only a version", "#recipe=1"],
		["another version", good.replace("=1", "=2")],
		["no version", "#model=a&task=chat"],
		["no model", "#recipe=1&task=chat"],
		["an empty model", "#recipe=1&model=&task=chat"],
		["no task", "#recipe=1&model=a"],
		["an unknown task", "#recipe=1&model=a&task=widgetChat"],
		["a task of every object", "#recipe=1&model=a&task=toString"],
		["a field twice", `${good}&text=a&text=b`],
		["a model twice", `${good}&model=b`],
		["nothing but JSON", '#recipe={"v":1,"model":"a"}'],
		["encoded JSON", "#recipe=%7B%22__proto__%22%3A%7B%7D%7D"],
		["a broken percent", `${good}&text=100%`],
		["a percent without digits", `${good}&text=%zz`],
		["half a character", `${good}&text=%C3`],
		["an overlong character", `${good}&text=%C0%AF`],
		["an encoded surrogate", `${good}&text=%ED%A0%80`],
		["a lone surrogate", `${good}&text=\ud800`],
		["a zero", `${good}&text=a%00b`],
		["an escape", `${good}&text=%1B%5B31m`],
		["a control of the second set", `${good}&text=%C2%9B`],
		["a direction turned over", `${good}&text=%E2%80%AEgpj.exe`],
		["an isolate", `${good}&text=%E2%81%A7a`],
		["tags", `${good}&text=a%F3%A0%81%A1`],
		["no character at all", `${good}&text=%EF%BF%BF`],
		["a control in a model", "#recipe=1&model=a%0Bb&task=chat"],
		["an override in a parameter", `${good}&system=%E2%80%AE`],
		["semicolons", good.replaceAll("&", ";")],
		["a double #", `#${good}`],
		["too much", `${good}&text=${"a".repeat(FRAGMENT_MAX_CHARACTERS)}`],
		["far too much", `#recipe=${"%".repeat(5_000_000)}`],
	])("fills in nothing for %s", async (_what, fragment) => {
		const read = await readRecipe(fragment, models);
		expect(read.model).toBeUndefined();
		expect(read.text).toBeUndefined();
		expect(read.parameters).toEqual({});
		expect(read.remarks).toHaveLength(1);
		expect(["damaged", "linkTooLong"]).toContain(read.remarks[0]);
	});
});
