import { expect, test } from "vitest";
import { askSandbox, chatBody, wirePath } from "../../testing/ask-sandbox.ts";

const body = { messages: [{ role: "user", content: "Compare tea and coffee" }], stream: true };

async function replyTo(...messages: { role: string; content: string }[]) {
	const response = await askSandbox.json(wirePath.deepSeek, { messages });
	const { choices } = chatBody.whole.parse(await response.json());
	return choices[0]?.message.content;
}

function user(content: string) {
	return { role: "user", content };
}

async function chunksOf(path: string, more: object = {}) {
	const response = await askSandbox.json(path, { ...body, ...more });
	expect(response.headers.get("content-type")).toBe("text/event-stream");
	const events = (await response.text()).split("\n\n").filter(Boolean);
	expect(events.pop()).toBe("data: [DONE]");
	return events.map((event) => chatBody.chunk.parse(JSON.parse(event.replace(/^data: /, ""))));
}

test.each([wirePath.smolLm, wirePath.deepSeek, "/any/v1/chat/completions"])(
	"%s answers whole, thinking first",
	async (path) => {
		const response = await askSandbox.json(path, { ...body, stream: false });
		const { choices, usage } = chatBody.whole.parse(await response.json());
		expect(choices[0]?.message.content).toMatch(/^<think>\n.+\n<\/think>\n\n## A simulated/s);
		expect(choices[0]?.finish_reason).toBe("stop");
		expect(usage.total_tokens).toBe(usage.prompt_tokens + usage.completion_tokens);
	},
);

test("the stream says the same as the whole answer, and ends with usage", async () => {
	const chunks = await chunksOf(wirePath.deepSeek);
	const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("");
	const whole = await askSandbox.json(wirePath.deepSeek, { ...body, stream: false });
	const answer = chatBody.whole.parse(await whole.json());
	expect(text).toBe(answer.choices[0]?.message.content);
	expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe("stop");
	expect(chunks.at(-1)?.usage).toEqual(answer.usage);
});

test("include_usage gives the usage in a chunk without choices", async () => {
	const chunks = await chunksOf(wirePath.smolLm, { stream_options: { include_usage: true } });
	expect(chunks.at(-1)?.choices).toEqual([]);
	expect(chunks.at(-1)?.usage?.completion_tokens).toBeGreaterThan(20);
	expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe("stop");
});

test("pieces come one by one, a few milliseconds apart; an abort stops them at once", async () => {
	const abort = new AbortController();
	const response = await askSandbox.json(wirePath.deepSeek, body, abort.signal);
	const reader = response.body?.getReader();
	const start = performance.now();
	for (let piece = 0; piece < 10; piece += 1) {
		const read = await reader?.read();
		expect(new TextDecoder().decode(read?.value).match(/^data: /gm)).toHaveLength(1);
	}
	expect(performance.now() - start).toBeGreaterThan(60);
	abort.abort();
	await expect(reader?.read()).rejects.toThrow(/abort/i);
});

test.each([
	["How to bake bread?", "| Words | 4 |"],
	["Le soleil brille dans le ciel", "| Mots | 6 |"],
	["ما هذا الموقع؟", "| الكلمات | 3 |"],
	["Write a Python function that sorts numbers", "```python\ndef "],
	["a | b `c`", "> a b c\n"],
])("%s is counted in its language", async (question, expected) => {
	expect(await replyTo(user(question))).toContain(expected);
});

test("its French has French spaces and apostrophes", async () => {
	const earlier = await replyTo(user("Le soleil"), user("Le soleil brille dans le ciel"));
	const assistant = await replyTo({ role: "system", content: "x" }, user("Que fait FLUX"));
	for (const reply of [earlier, assistant]) expect(reply).not.toMatch(/ [:;!?»]|« |\.\.\.|'/);
});

test("the same question gives the same answer; a later one quotes the one before", async () => {
	const [one, again] = await Promise.all([replyTo(user("Oceans")), replyTo(user("Oceans"))]);
	expect(again).toBe(one);
	const later = await replyTo(user("Tell me about whales"), user("And dolphins?"));
	expect(later).toContain("Before that you wrote “Tell me about whales”.");
});

test.each([
	["Que peut-on faire ici ?", "Je suis l’assistant de Vitrine", 7],
	["What can I do here?", "I’m the assistant of Vitrine", 7],
	["ماذا أفعل هنا؟", "أنا مساعد Vitrine", 7],
	["Que fait FLUX ?", "[FLUX.1 Dev](/playground?model=black-forest-labs/FLUX.1-dev) dessine", 1],
])("as the site's assistant it answers %s with models", async (question, text, count) => {
	const reply = await replyTo({ role: "system", content: "Be brief." }, user(question));
	expect(reply).toContain(text);
	expect(reply?.match(/\]\(\/playground\?model=/g)).toHaveLength(count);
});

test("/no_think in the system message leaves the thinking out", async () => {
	const reply = await replyTo({ role: "system", content: "/no_think" }, user("Tell me about bees"));
	expect(reply).toMatch(/^## A simulated/);
});

test("the token budget cuts the answer and says so", async () => {
	const cut = { ...body, stream: false, max_tokens: 5 };
	const response = await askSandbox.json(wirePath.deepSeek, cut);
	const { choices, usage } = chatBody.whole.parse(await response.json());
	expect([choices[0]?.finish_reason, usage.completion_tokens]).toEqual(["length", 5]);
});

test.each([
	["no JSON object", 5],
	["no messages", { max_tokens: 5 }],
	["a message that is no text", { messages: [{ role: "user", content: 5 }] }],
])("a body with %s is refused", async (_what, sent) => {
	expect((await askSandbox.json(wirePath.deepSeek, sent)).status).toBe(422);
});
