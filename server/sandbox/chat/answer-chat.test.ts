import { expect, test } from "vitest";
import { askSandbox } from "../../../testing/sandbox/ask-sandbox.ts";
import { chatBody } from "../../../testing/sandbox/chat-body.ts";
import { wirePath } from "../../../testing/sandbox/wire-path.ts";

function asking(content: string, more: object = {}) {
	return { messages: [{ role: "user", content }], max_tokens: 500, temperature: 0.7, ...more };
}

async function answerTo(path: string, content: string, more: object = {}) {
	const response = await askSandbox.json(path, asking(content, more));
	expect(response.status).toBe(200);
	return chatBody.whole.parse(await response.json());
}

test.each([wirePath.smolLm, wirePath.deepSeek])(
	"%s answers whole, thinking first",
	async (path) => {
		const body = await answerTo(path, "Why is the sky blue?");
		const content = body.choices[0]?.message.content ?? "";
		expect(content).toMatch(/^<think>\n.+\n<\/think>\n\n\S/s);
		expect(content.toLowerCase()).toContain("sky blue");
		expect(body.choices[0]?.finish_reason).toBe("stop");
		expect(body.usage.total_tokens).toBe(body.usage.prompt_tokens + body.usage.completion_tokens);
	},
);

test("the same question gives the same answer, another question another", async () => {
	const content = async (text: string) =>
		(await answerTo(wirePath.deepSeek, text)).choices[0]?.message.content;
	expect(await content("Tell me about oceans")).toBe(await content("Tell me about oceans"));
	expect(await content("Tell me about oceans")).not.toBe(await content("Tell me about deserts"));
});

test("a later message knows that others came before", async () => {
	const messages = [
		{ role: "user", content: "Tell me about whales" },
		{ role: "assistant", content: "Whales are large." },
		{ role: "user", content: "And about dolphins?" },
	];
	const response = await askSandbox.json(wirePath.deepSeek, { messages });
	const body = chatBody.whole.parse(await response.json());
	expect(body.choices[0]?.message.content).toContain("Tell me about whales");
});

test.each([
	["Which models are there?", "[Orpheus TTS](/playground?model=canopylabs/orpheus-3b-0.1-ft)"],
	["Quels modèles y a-t-il ?", "7 modèles sont à essayer"],
	["What does DETR do?", "facebook/detr-resnet-50"],
	["Is my data safe on this site?", "There are no accounts"],
	["What are the limits?", "30 seconds"],
	["Write a Python function that sorts numbers", "```python\ndef "],
	["Tell me a story about dragons", "**dragons**"],
	["How to bake bread?", "| Words | 4 |"],
	["Le soleil brille dans le ciel", "| Mots | 6 |"],
	["a | b `c`", "> a b c"],
])("%s is answered with %s", async (question, expected) => {
	const body = await answerTo(wirePath.deepSeek, question);
	expect(body.choices[0]?.message.content).toContain(expected);
});

test("the token budget cuts the answer and says so", async () => {
	const body = await answerTo(wirePath.deepSeek, "Which models are there?", { max_tokens: 5 });
	expect(body.choices[0]?.finish_reason).toBe("length");
	expect(body.usage.completion_tokens).toBe(5);
});

test("the assistant's call is answered by the site's assistant", async () => {
	const messages = [
		{ role: "system", content: "Tu es l'assistant du site." },
		{ role: "user", content: "Que peut-on faire ici ?" },
	];
	const response = await askSandbox.json(wirePath.deepSeek, { messages, stream: false });
	const body = chatBody.whole.parse(await response.json());
	expect(body.choices[0]?.message.content.length).toBeGreaterThan(60);
});

test("/no_think in the system message leaves the thinking out", async () => {
	const messages = [
		{ role: "system", content: "/no_think" },
		{ role: "user", content: "Tell me about bees" },
	];
	const response = await askSandbox.json(wirePath.smolLm, { messages, stream: true });
	expect(await response.text()).not.toContain("<think");
});

test.each([
	["no JSON", "{", 422],
	["no messages", { max_tokens: 5 }, 422],
	["a message that is no text", { messages: [{ role: "user", content: 5 }] }, 422],
])("a body with %s is refused", async (_what, body, status) => {
	const response = await askSandbox.json(wirePath.deepSeek, body);
	expect(response.status).toBe(status);
});
