import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { exampleTexts } from "#shared/examples.ts";
import { textLanguage } from "../client/lib/text-language.ts";
import { widgetReply } from "../server/assistant/widget-messages.ts";

// What a new folder in client/messages needs elsewhere, and no compiler reports.
const languages = readdirSync(new URL("../client/messages", import.meta.url), {
	withFileTypes: true,
}).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

describe("the assistant's own sentences are written in each language", () => {
	test.each([
		{ content: "", finishReason: "stop" as const },
		{ content: "<think>Hm.</think>", finishReason: "stop" as const },
		{ content: "<think>Hm.", finishReason: "length" as const },
	])("for %j", (written) => {
		const replies = languages.map((tag) => widgetReply(written, tag).reply);
		expect(new Set(replies).size).toBe(languages.length);
	});
});

test.each(Object.entries(exampleTexts))(
	"a screen reader is told that a text is in %s",
	(tag, texts) => {
		expect(textLanguage(Object.values(texts).flat().join(" "))).toBe(tag);
	},
);

test("every language has examples", () => {
	expect(Object.keys(exampleTexts).sort()).toEqual([...languages].sort());
});
