import { expect, test } from "vitest";
import { beginningOf, fold, lettersOf, splitAtMatches } from "./letters.ts";

test.each([
	["Café crème à Zürich", "cafe creme"],
	["Café crème à Zürich", "ZURICH"],
	["cafe creme", "café"],
	["CAFE\u0301", "café"],
	["İstanbul", "istanbul"],
	["ISTANBUL", "ıstanbul"],
	["Diyarbakır", "diyarbakir"],
	["Die Straße", "strasse"],
	["STRASSE", "straße"],
	["cœur, Łódź, smørrebrød", "coeur, lodz, smorrebrod"],
	["l’eau", "l'eau"],
	["مَدْرَسَة", "مدرسة"],
	["مدرسة", "مدرسه"],
	["أحمد وإيمان وآدم", "احمد وايمان وادم"],
	["ٱلْكِتَاب", "الكتاب"],
	["مـــرحبا", "مرحبا"],
	["على", "علي"],
	["שָׁלוֹם", "שלום"],
	["ΌΔΟΣ", "οδος"],
	["ﬁle", "file"],
	["１２", "12"],
	["नमस्ते दुनिया", "दुनिया"],
	["Да́ша", "даша"],
])("%s is found by %s", (text, search) => {
	expect(fold(text)).toContain(fold(search));
	expect(splitAtMatches(text, search)).toHaveLength(3);
});

test.each([
	["दिन", "दान"],
	["resume", "resumes"],
])("%s is not found by %s", (text, search) => {
	expect(fold(text)).not.toContain(fold(search));
});

test.each([
	["Ein Café, ein cafe\u0301.", "cafe", ["Ein ", "Café", ", ein ", "cafe\u0301", "."]],
	["مَدْرَسَةٌ كبيرة", "مدرسه", ["", "مَدْرَسَةٌ", " كبيرة"]],
	["Straße", "s", ["", "S", "tra", "ß", "e"]],
	["a👩‍🚀b", "👩‍🚀", ["a", "👩‍🚀", "b"]],
	["İİ", "i", ["", "İ", "", "İ", ""]],
	["nothing", "", ["nothing"]],
	["nothing", "x", ["nothing"]],
])("%s is marked at %s", (text, search, pieces) => {
	expect(splitAtMatches(text, search)).toEqual(pieces);
});

const family = "👩‍👩‍👧";
test.each([
	["short", 10, "short"],
	["a long text", 6, "a long"],
	["x😀😀", 2, "x"],
	["x😀😀", 3, "x😀"],
	[`x${family}${family}`, 12, `x${family}`],
	["cafe\u0301s", 4, "caf"],
	["🇫🇷🇩🇪", 6, "🇫🇷"],
	["👍🏽👍🏽", 7, "👍🏽"],
	["कि", 1, "क"],
	["", 3, ""],
])("%s cut to %d is %s", (text, most, beginning) => {
	expect(beginningOf(text, most)).toBe(beginning);
});

test("letters are what readers take for letters", () => {
	expect(lettersOf(`e\u0301${family}ß`)).toEqual(["e\u0301", family, "ß"]);
});

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));

test.each(ascii)("finds %j where it is and nothing where it is not", (character) => {
	expect(splitAtMatches(`§${character}§`, character)).toEqual(["§", character, "§"]);
	expect(splitAtMatches("§§", character)).toEqual(["§§"]);
});

test.each([
	{ text: "Twenty-One, twenty-one", search: "twenty-one", hits: ["Twenty-One", "twenty-one"] },
	{ text: "the site (v1.0) [new]", search: "(v1.0) [", hits: ["(v1.0) ["] },
	{ text: "Ελλάδα", search: "ελλ", hits: ["Ελλ"] },
	{ text: "Привет, мир", search: "МИР", hits: ["мир"] },
	{ text: "مرحبًا بكم - أهلًا", search: "بكم -", hits: ["بكم -"] },
	{ text: "שלום־עולם", search: "־", hits: ["־"] },
	{ text: "你好，世界", search: "，世", hits: ["，世"] },
	{ text: "नमस्ते दुनिया", search: "दुनिया", hits: ["दुनिया"] },
	{ text: "hello 👩‍🚀!", search: "👩‍🚀", hits: ["👩‍🚀"] },
	{ text: "İstanbul", search: "İ", hits: ["İ"] },
	{ text: "a cafe\u0301 there", search: "CAFÉ", hits: ["cafe\u0301"] },
	{ text: "broken \ud83d pair", search: "\ud83d", hits: ["\ud83d"] },
	{ text: "nothing here", search: "-", hits: [] },
	{ text: "nothing typed", search: "", hits: [] },
])("finds $search in $text", ({ text, search, hits }) => {
	const pieces = splitAtMatches(text, search);
	expect(pieces.filter((_, index) => index % 2 === 1)).toEqual(hits);
	expect(pieces.join("")).toBe(text);
});
