import { expect, it } from "vitest";
import { englishTexts } from "../../testing/browser/english-texts.ts";
import { conversationAsMarkdown } from "./conversation-as-markdown.ts";

it("writes who said what, when, and how it ended, without the thinking", () => {
	const text = conversationAsMarkdown(
		[
			{ id: 1, role: "user", content: "Hello?", timestamp: 0 },
			{
				id: 2,
				role: "assistant",
				content: "Hel",
				timestamp: 1_000,
				ending: "stopped",
				reasoning: "secret",
			},
		],
		"DeepSeek-R1",
		{ conversation: englishTexts("conversation"), errors: englishTexts("calls") },
	);
	expect(text).toBe(
		"# Conversation with DeepSeek-R1\n\n## You\n\n_1970-01-01T00:00:00.000Z_\n\nHello?\n\n## DeepSeek-R1\n\n_1970-01-01T00:00:01.000Z_\n\nHel\n\n_Stopped_\n",
	);
});
