import fc from "fast-check";
import { expect, test } from "vitest";
import { type AnswerPiece, createReasoningSplitter, stripReasoning } from "./reasoning-splitter.ts";

/** The final state of a stream's reader. */
function split(...chunks: string[]) {
	const splitter = createReasoningSplitter();
	const all = { reasoning: "", answer: "" };
	for (const piece of [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()]) {
		all[piece.type] = (piece.isRestart ? "" : all[piece.type]) + piece.text;
	}
	expect(splitter.answer()).toBe(all.answer);
	return all;
}

// Thinking as models actually send it (docs/provider.md).
const shapes: readonly [name: string, text: string, reasoning: string, answer: string][] = [
	["no thinking", "Hello", "", "Hello"],
	["thinking first", "<think>\nOk.\n</think>\n\nTwo.", "\nOk.\n", "Two."],
	["empty thinking", "<think>\n\n</think>\n\nTwo.", "\n\n", "Two."],
	["thinking twice", "<think>a</think>b<think>c</think>d", "ac", "bd"],
	[
		"thinking on a line of its own, after the answer began",
		"One\n<think>a</think>two",
		"a",
		"One\ntwo",
	],
	["thinking only", "<think>a</think>", "a", ""],
	["never closed", "<think>\nHmm, the user", "\nHmm, the user", ""],
	["answer, then never closed", "Yes.<think>but", "but", "Yes."],
	["never opened", "So it is two.\n</think>\n\nTwo.", "So it is two.\n", "Two."],
	["closed at the very start", "</think>Two.", "", "Two."],
	["any case", "<THINK>a</Think>b", "a", "b"],
	["the long name", "<thinking>a</thinking>b", "a", "b"],
	["opened short, closed long", "<think>a</thinking>b", "a", "b"],
	["a reflection", "<reflection>a</reflection>b", "a", "b"],
	["brackets of Kimi's own", "◁think▷a◁/think▷b", "a", "b"],
	["Kimi's brackets, never opened", "a◁/think▷b", "a", "b"],
	["a thought", "<thought>a</thought>b", "a", "b"],
	["a seed of thinking", "<seed:think>a</seed:think>b", "a", "b"],
	["a bracket that is none", "a ◁ b", "", "a ◁ b"],
	["brackets of Magistral's own", "[THINK]a[/THINK]b", "a", "b"],
	["Magistral's brackets, never opened", "a[/THINK]b", "a", "b"],
	["square brackets that are none", "[a](b) [thing] [T", "", "[a](b) [thing] [T"],
	["a mark of thought", "<|begin_of_thought|>a<|end_of_thought|>\n\nb", "a", "b"],
	["reasoning", "<reasoning>a</reasoning>b", "a", "b"],
	[
		"a reflection inside thinking",
		"<think>a<reflection>b</reflection>c</think>d",
		"a<reflection>b</reflection>c",
		"d",
	],
	[
		"thinking inside a reflection",
		"<reflection>a<think>b</think>c</reflection>d",
		"a<think>b</think>c",
		"d",
	],
	["thinking, then a reflection", "<think>a</think>\n<reflection>b</reflection>\nc", "ab", "c"],
	["a tag named while thinking", "<think>a <think> tag</think>b", "a <think> tag", "b"],
	["other tags", "a < b <b>c</b> <thin>", "", "a < b <b>c</b> <thin>"],
	["the beginning of a tag at the end", "a <thi", "", "a <thi"],
	["a tag cut inside thinking", "<think>a</thin", "a</thin", ""],
	["lines of Windows", "<think>a</think>\r\n\r\nOne\r\ntwo", "a", "One\r\ntwo"],
	["nothing", "", "", ""],
	[
		"an opening tag in code",
		"Wrap it in `<think>`, then stop.",
		"",
		"Wrap it in `<think>`, then stop.",
	],
	[
		"a closing tag in code",
		"It ends with `</think>`. Go on.",
		"",
		"It ends with `</think>`. Go on.",
	],
	[
		"a pair in prose",
		"Write <thought>sun</thought> here.",
		"",
		"Write <thought>sun</thought> here.",
	],
	["a pair in prose that is Chinese", "用<think>标签</think>包住", "", "用<think>标签</think>包住"],
	["a closing tag in prose", "It ends with </think>. Go on.", "", "It ends with </think>. Go on."],
	["a tag between quotes", 'The tag "<think>" opens.', "", 'The tag "<think>" opens.'],
	[
		"a block of code with tags on lines of their own",
		"Like this:\n\n```xml\n<think>a</think>\n</think>\n```\n\nEnd.",
		"",
		"Like this:\n\n```xml\n<think>a</think>\n</think>\n```\n\nEnd.",
	],
	["a block of code in a list", "- a\n  ~~~\n<think>\n~~~\nb", "", "- a\n  ~~~\n<think>\n~~~\nb"],
	["code over two lines", "See `a\n<think>` here.", "", "See `a\n<think>` here."],
	["a backtick that opens nothing", "A ` sign.\n<think>a</think>b", "a", "A ` sign.\nb"],
	["backticks in a longer run", "``a ` b <think>`` c", "", "``a ` b <think>`` c"],
	["thinking that quotes its own end", "<think>a `</think>` b</think>c", "a `</think>` b", "c"],
	["thinking with a lone backtick", "<think>a ` b</think>c `d`", "a ` b", "c `d`"],
	["thinking, then code", "<think>a</think>Use `<think>` so.", "a", "Use `<think>` so."],
	["thinking closed twice", "<think>a</think>\n\n</think>\n\nb", "a", "b"],
];

test.each(shapes)("tells apart: %s", (...[, text, reasoning, answer]) => {
	expect(split(text)).toEqual({ reasoning, answer });
	expect(stripReasoning(text)).toBe(answer.trim());
});

test.each(shapes)("cut once, anywhere: %s", (...[, text, reasoning, answer]) => {
	for (let at = 0; at <= text.length; at++) {
		expect(split(text.slice(0, at), text.slice(at))).toEqual({ reasoning, answer });
	}
});

const parts = [
	"<think>",
	"</think>",
	"<reflection>",
	"</reflection>",
	"<",
	"</",
	">",
	"thi",
	"nk",
	" ",
	"\n",
	"a",
	"`",
	"```",
	"\\",
	". ",
	"é😀",
];

test("any chunking gives the same as the whole", () => {
	const text = fc.array(fc.constantFrom(...parts), { maxLength: 18 });
	fc.assert(
		fc.property(text, fc.infiniteStream(fc.integer({ min: 1, max: 6 })), (words, sizes) => {
			const whole = words.join("");
			const chunks: string[] = [];
			for (let at = 0; at < whole.length; at += chunks.at(-1)?.length ?? 1) {
				chunks.push(whole.slice(at, at + (sizes.next().value ?? 1)));
			}
			expect(split(...chunks)).toEqual(split(whole));
			expect(split(...whole)).toEqual(split(whole));
		}),
		{ numRuns: 3_000 },
	);
});

/** The final state of a reader that gets text, and thinking in a field of its own. */
function splitBesideField(events: readonly { field?: string; content?: string }[]) {
	const splitter = createReasoningSplitter();
	const all = { reasoning: "", answer: "" };
	const pieces: AnswerPiece[] = [];
	for (const { field = "", content = "" } of events) {
		splitter.pushReasoning(field, pieces);
		splitter.push(content, pieces);
	}
	for (const { type, text } of splitter.end(pieces)) all[type] += text;
	expect(splitter.answer()).toBe(all.answer);
	return all;
}

test.each([
	["a tag in prose", "Yes.\n<think>a</think>b", "Yes.\n<think>a</think>b"],
	["a tag first, of another text", "<think>a</think> is how", "<think>a</think> is how"],
	["a tag first, never closed", "<think> is a tag", "<think> is a tag"],
	["a lone end of the thinking", "</think>\n\nTwo.", "Two."],
	["the same thinking again", "<think>\nhm so\n</think>\n\nTwo.", "Two."],
	["the same thinking again, cut", "<think>\nhm", ""],
])("beside thinking in its own field: %s", (_name, content, answer) => {
	const characters = [...content].map((character) => ({ content: character }));
	expect(splitBesideField([{ field: "hm so" }, { content }])).toEqual({
		reasoning: "hm so",
		answer,
	});
	expect(splitBesideField([{ field: "hm so" }, ...characters])).toEqual({
		reasoning: "hm so",
		answer,
	});
});

test("shows thinking once that comes in tags and in its own field at a time", () => {
	const events = [
		{ content: "<think>" },
		{ field: "hm", content: "hm" },
		{ field: " so", content: " so" },
		{ content: "</think>Two." },
	];
	expect(splitBesideField(events)).toEqual({ reasoning: "hm so", answer: "Two." });
});

const word = fc.constantFrom(
	"It",
	"is `x`",
	"two.",
	"“here”",
	"标签",
	"وسم",
	"**a**",
	"a\nb",
	"1 < 2",
	"$5",
);
const tag = fc.constantFrom(
	"<think>",
	"</think>",
	"<Thinking>",
	"</reflection>",
	"◁think▷",
	"</seed:think>",
);
/** Tags that an answer mentions: in code spans and blocks, and within a line. */
const named = fc.oneof(
	tag.map((text) => `\`${text}\``),
	fc.tuple(tag, tag).map(([first, second]) => `\`\`a \` ${first}b${second} \`\``),
	tag.map((text) => `\n\n\`\`\`xml\n${text}a\n\n${text}\n\`\`\`\n\nSo`),
	tag.map((text) => `\n\n- so\n\n  ~~~~\n  \`\`\`\n  ${text}\n${text}\n  ~~~~\n\nSo`),
	tag.map((text) => `the tag ${text} here`),
	tag.map((text) => `the tag "${text}" (${text})`),
);

test("an answer that names tags comes out unchanged, however it is cut", () => {
	const text = fc
		.array(fc.oneof(word, named), { maxLength: 12 })
		.map((all) => ["So", ...all].join(" "));
	fc.assert(
		fc.property(text, fc.infiniteStream(fc.integer({ min: 1, max: 9 })), (whole, sizes) => {
			const chunks: string[] = [];
			for (let at = 0; at < whole.length; at += chunks.at(-1)?.length ?? 1) {
				chunks.push(whole.slice(at, at + (sizes.next().value ?? 1)));
			}
			for (const before of ["", "<think>so</think>\n\n"]) {
				const expected = { reasoning: before && "so", answer: whole };
				expect(split(before, ...chunks)).toEqual(expected);
				expect(stripReasoning(before + whole)).toBe(whole);
			}
		}),
		{ numRuns: 1_000 },
	);
});

test("buffers no more than the start of a tag", () => {
	const { push } = createReasoningSplitter();
	expect(push("1 < 2 and <th")).toEqual([{ type: "answer", text: "1 < 2 and " }]);
	expect(push("e end")).toEqual([{ type: "answer", text: "<the end" }]);
});

test("a long stream of small pieces ends: no piece is copied with each of the next ones", () => {
	const { push, answer } = createReasoningSplitter();
	for (let count = 0; count < 100_000; count++) push("<think>a</think> <");
	expect(answer().length).toBeGreaterThan(100_000);
});
