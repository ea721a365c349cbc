import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createBlockParser, lexText as lexWhole } from "./markdown-blocks.ts";

const answer = [
	"# Title",
	"First **paragraph** with `code`.",
	"- one\n- two\n  - deeper\n\n- three",
	"```ts\nconst a = 1;\n\nconst b = 2;\n```",
	"| a | b |\n| - | - |\n| 1 | 2 |",
	"> quote\ncontinued",
	"1. first\n2. second",
	"Setext\n---",
	"    indented code",
	"The end.",
].join("\n\n");

describe("createBlockParser", () => {
	it("parses only from the last block on while the text grows", () => {
		const lex = vi.fn(lexWhole);
		const parse = createBlockParser(lex);
		parse("# Title\n\nFirst paragraph.\n\nSecond");
		lex.mockClear();
		parse("# Title\n\nFirst paragraph.\n\nSecond one");
		expect(lex.mock.calls).toEqual([["Second one"]]);
	});

	it("keeps the identity of the blocks before the last one", () => {
		const parse = createBlockParser();
		const before = parse("# Title\n\nFirst paragraph.\n\nSecond");
		const after = parse("# Title\n\nFirst paragraph.\n\nSecond\n\nThird");
		expect(after[0]).toBe(before[0]);
		expect(after[2]).toBe(before[2]);
	});

	it("parses nothing when the text did not change", () => {
		const parse = createBlockParser();
		expect(parse("a\r\nb")).toBe(parse("a\nb"));
	});

	it("starts again when the text is another one", () => {
		const parse = createBlockParser();
		parse("# Title\n\nText");
		expect(parse("Other").map((block) => block.raw)).toEqual(["Other"]);
	});

	it("resolves a link whose definition comes last", () => {
		const parse = createBlockParser();
		parse("See [the page][p].\n\nMore.");
		const blocks = parse("See [the page][p].\n\nMore.\n\n[p]: https://example.com");
		expect(blocks).toEqual(lexWhole("See [the page][p].\n\nMore.\n\n[p]: https://example.com"));
	});

	it.each([
		["```markdown\n# A\n```js\n1\n```\nmore\n```\n\nEnd", "# A\n```js\n1\n```\nmore"],
		[
			"```md\n```sh\nls\n```\n\n~~~\n\n```py\n2\n```\n```",
			"```sh\nls\n```\n\n~~~\n\n```py\n2\n```",
		],
		["```markdown\n# A\n```\n\n```js\n1\n```", "# A"],
		["```markdown\n```js\n1\n```\n\nEnd", "```js\n1"],
	])("keeps code inside Markdown as code: %j", (text, code) => {
		const parse = createBlockParser();
		for (let end = 1; end < text.length; end++) parse(text.slice(0, end));
		expect(parse(text)).toEqual(lexWhole(text));
		expect(parse(text)[0]).toMatchObject({ type: "code", text: code });
	});

	it("shows a text nested past the stack as it is", () => {
		const text = `${"> ".repeat(20_000)}deep`;
		expect(createBlockParser()(text)).toMatchObject([{ type: "html" }]);
	});

	it("gives for pieces of any size what it gives for the whole", () => {
		fc.assert(
			fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 5 }), (sizes) => {
				const parse = createBlockParser();
				let end = 0;
				for (const size of sizes) {
					end += size;
					expect(parse(answer.slice(0, end))).toEqual(lexWhole(answer.slice(0, end)));
				}
			}),
			{ numRuns: 60 },
		);
	});

	it("gives the same for pieces of random Markdown", () => {
		const piece = fc.constantFrom(
			..."a,b,\n,\n\n, ,  ,    ,- ,* ,1. ,> ,# ,```,```js\n,```md\n,|,|-|,---,===,**,_,`,[x](y),[r]: /u,<b>,</b>,\t".split(
				",",
			),
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
				const parse = createBlockParser();
				let text = "";
				for (const next of pieces) {
					text += next;
					expect(parse(text)).toEqual(lexWhole(text));
				}
			}),
			{ numRuns: 1000 },
		);
	});
});
