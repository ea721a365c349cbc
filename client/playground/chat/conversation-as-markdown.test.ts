import { expect, it } from "vitest";
import { englishTexts } from "../../../testing/browser/english-texts.ts";
import { conversationAsMarkdown } from "./conversation-as-markdown.ts";

const words = () => ({ conversation: englishTexts("conversation"), errors: englishTexts("calls") });

it("writes who said what, when, and how it ended, without the thinking", () => {
	const text = conversationAsMarkdown(
		[
			{ id: "1", role: "user", content: "Hello?", timestamp: 0, pictures: [{ look: "data:," }] },
			{
				id: "2",
				modelId: "m",
				role: "assistant",
				content: "Hel",
				timestamp: 1_000,
				ending: "stopped",
				reasoning: "secret",
			},
		],
		() => "DeepSeek-R1",
		words(),
	);
	expect(text).toBe(
		"# Conversation with DeepSeek-R1\n\n## You\n\n_1970-01-01T00:00:00.000Z_\n\n_Picture 1 of 1_\n\nHello?\n\n## DeepSeek-R1\n\n_1970-01-01T00:00:01.000Z_\n\nHel\n\n_Stopped_\n",
	);
});

it("lets no message run into the next one", () => {
	const cut = { role: "assistant", ending: "length", timestamp: 0, modelId: "one" } as const;
	const asked = { role: "user", timestamp: 0 } as const;
	const text = conversationAsMarkdown(
		[
			{ ...cut, id: "1", content: "So:\n\n```python\nprint(1)" },
			{ ...asked, id: "2", content: "# Heading in C\n__init__ 2*3\n1. one" },
		],
		(modelId = "two") => `Model ${modelId}`,
		words(),
	);
	expect(text).toContain("print(1)\n```\n\n_Cut off");
	expect(text).toContain("\\# Heading in C\n\\_\\_init\\_\\_ 2\\*3\n1\\. one");
});

it("names the model of each answer", () => {
	const answer = { role: "assistant", content: "Yes", ending: "complete", timestamp: 0 } as const;
	const text = conversationAsMarkdown(
		[
			{ ...answer, id: "1", modelId: "one" },
			{ ...answer, id: "2", modelId: "two" },
		],
		(modelId = "two") => `Model ${modelId}`,
		words(),
	);
	expect(text.match(/^## .*/gm)).toEqual(["## Model one", "## Model two"]);
});
