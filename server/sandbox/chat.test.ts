import { expect, test } from "vitest";
import { modelTasks } from "#shared/models.ts";
import { askSandbox, chatBody, wirePath } from "../../testing/ask-sandbox.ts";

const body = { messages: [{ role: "user", content: "Compare tea and coffee" }], stream: true };

function user(content: string) {
	return { role: "user", content };
}

async function wholeAnswer(path: string, sent: object) {
	const response = await askSandbox.json(path, sent);
	return chatBody.whole.parse(await response.json());
}

async function streamedAnswer(path: string, sent: object) {
	const streamed = await askSandbox.json(path, { ...sent, stream: true });
	expect(streamed.headers.get("content-type")).toBe("text/event-stream");
	const events = (await streamed.text()).split("\n\n").filter(Boolean);
	expect(events.pop()).toBe("data: [DONE]");
	const chunks = events.map((event) =>
		chatBody.chunk.parse(JSON.parse(event.replace(/^data: /, ""))),
	);
	const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("");
	return { text, chunks };
}

async function replyTo(...messages: { role: string; content: string }[]) {
	const { choices } = await wholeAnswer(wirePath.deepSeek, { messages });
	return choices[0]?.message.content ?? "";
}

test.each([wirePath.smolLm, wirePath.deepSeek, "/any/v1/chat/completions"])(
	"%s answers whole and as a stream, thinking first, the same both times",
	async (path) => {
		const whole = await wholeAnswer(path, { ...body, stream: false });
		const { message, finish_reason } = whole.choices[0] ?? {};
		expect(message?.content).toMatch(/^<think>\n.+\n<\/think>\n\n## A simulated/s);
		expect(finish_reason).toBe("stop");
		const { prompt_tokens, completion_tokens, total_tokens } = whole.usage;
		expect(total_tokens).toBe(prompt_tokens + completion_tokens);

		const { text, chunks } = await streamedAnswer(path, body);
		expect(text).toBe(message?.content);
		expect(chunks.at(-1)).toMatchObject({
			choices: [{ finish_reason: "stop" }],
			usage: whole.usage,
		});
	},
);

test.each([
	["Compare tea and coffee", 4],
	["ثعلب أحمر يقرأ كتابًا طويلًا", 5],
])("the words of %j are %i", async (question, count) => {
	expect(await replyTo(user(question))).toMatch(new RegExp(`^\\| \\S+ \\| ${count} \\|$`, "m"));
});

test("pieces come one by one; an abort stops them at once", async () => {
	const abort = new AbortController();
	const response = await askSandbox.json(wirePath.deepSeek, body, abort.signal);
	const reader = response.body?.getReader();
	for (let piece = 0; piece < 10; piece += 1) {
		const read = await reader?.read();
		expect(new TextDecoder().decode(read?.value).match(/^data: /gm)).toHaveLength(1);
	}
	abort.abort();
	await expect(reader?.read()).rejects.toThrow(/abort/i);
});

test.each([
	["How to bake bread?", "| Words | 4 |"],
	["Le soleil brille dans le ciel", "| Mots | 6 |"],
	["Combien ça coûte ?", "| Mots | 3 |"],
	["Combien de cafés a-t-on bus ?".normalize("NFD"), "| Mots | 7 |"],
	["What is a résumé?", "| Words | 4 |"],
	["ما هذا الموقع؟", "| الكلمات | 3 |"],
	["Write a Python function that sorts numbers", "```python\ndef "],
	["a | b `c`", "> a b c\n"],
])("%s is counted in its language", async (question, expected) => {
	const reply = await replyTo(user(question));
	expect(reply).toContain(expected);
	expect(await replyTo(user(question))).toBe(reply);
});

test.each([
	["Que peut-on faire ici ?", "Je suis l’assistant", "dessine"],
	["What can I do here?", "I’m this site’s assistant", "Draws"],
	["ماذا أفعل هنا؟", "أنا مساعد هذا الموقع", ""],
])("as the site's assistant it answers %s with the models", async (question, text, does) => {
	const reply = await replyTo({ role: "system", content: "Be brief." }, user(question));
	expect(reply).toContain(text);
	expect(reply).toContain("- [FLUX.1 Dev](/playground?model=black-forest-labs/FLUX.1-dev) – ");
	expect(reply.toLowerCase()).toContain(does.toLowerCase());
	expect(reply.match(/\]\(\/playground\?model=/g)).toHaveLength(modelTasks.length);
});

test("a chat that a visitor gave instructions stays a chat", async () => {
	const messages = [{ role: "system", content: "Rhyme." }, user("What can I do here?")];
	const { text } = await streamedAnswer(wirePath.deepSeek, { messages });
	expect(text).toContain("## A simulated answer");
	expect(text).not.toMatch(/assistant|playground/);
});

test("its French has French spaces and apostrophes", async () => {
	const counted = await replyTo(user("Le soleil brille dans le ciel"));
	const assistant = await replyTo({ role: "system", content: "x" }, user("Que fait FLUX"));
	expect(counted).not.toMatch(/ [:;!?»]|« |\.\.\.|'/);
	expect(assistant.split("\n\n")[0]).not.toMatch(/ [:;!?»]|'/);
});

test("a long message is quoted by its beginning", async () => {
	const reply = await replyTo(user("🌻 ".repeat(5_000)));
	expect(reply).toContain(`> ${"🌻 ".repeat(100)}…\n`);
	expect(reply).toContain("| Characters | 9999 |");
});

test("/no_think in the system message leaves the thinking out", async () => {
	const reply = await replyTo({ role: "system", content: "/no_think" }, user("Tell me about bees"));
	expect(reply).toMatch(/^## A simulated/);
});

test("the token budget cuts the answer and says so", async () => {
	const cut = { ...body, stream: false, max_tokens: 5 };
	const { choices, usage } = await wholeAnswer(wirePath.deepSeek, cut);
	expect([choices[0]?.finish_reason, usage.completion_tokens]).toEqual(["length", 5]);
});

test.each([
	["no JSON object", 5],
	["no messages", { max_tokens: 5 }],
	["a message that is no text", { messages: [{ role: "user", content: 5 }] }],
])("a body with %s is refused", async (_what, sent) => {
	expect((await askSandbox.json(wirePath.deepSeek, sent)).status).toBe(422);
});
