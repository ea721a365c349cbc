import { expect, test } from "vitest";
import { chatChunk } from "../../../testing/server/fake-reply.ts";
import { readCompletionStream } from "./completion-stream.ts";

type Read = { pieces: unknown[]; end: unknown };

async function read(text: string, contentType = "text/event-stream"): Promise<Read> {
	const body = (async function* () {
		yield Buffer.from(text);
	})();
	const stream = readCompletionStream({ contentType, body }, "chat");
	const pieces: unknown[] = [];
	for (let next = await stream.next(); ; next = await stream.next()) {
		if (next.done) return { pieces, end: next.value };
		pieces.push(next.value);
	}
}

function events(...values: unknown[]): string {
	return values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join("");
}

const delta = (part: object) => ({ choices: [{ delta: part, finish_reason: null }] });

test("pieces of one kind that came together go on together", async () => {
	const { pieces } = await read(
		events(chatChunk("<think>a"), chatChunk("b</think>c"), chatChunk("d"), chatChunk(" e")),
	);
	expect(pieces).toEqual([
		{ type: "reasoning", text: "ab" },
		{ type: "answer", text: "cd e" },
	]);
});

test("thinking in a field of its own is never the answer", async () => {
	const { pieces, end } = await read(
		events(delta({ reasoning_content: "a" }), delta({ reasoning: "b" }), delta({ content: "c" })),
	);
	expect(pieces).toEqual([
		{ type: "reasoning", text: "ab" },
		{ type: "answer", text: "c" },
	]);
	expect(end).toEqual({ answer: "c", finishReason: "stop", usage: undefined });
});

test("a closing tag that was never opened takes the answer back", async () => {
	const { pieces, end } = await read(events(chatChunk("so a"), chatChunk("</think>\n b")));
	expect(pieces).toEqual([
		{ type: "answer", text: "so a" },
		{ type: "reasoning", text: "so a" },
		{ type: "answer", text: "b", isRestart: true },
	]);
	expect(end).toMatchObject({ answer: "b" });
});

test.each([
	["a page with status 200", "<html><body>Welcome</body></html>", "text/html"],
	["an empty body", "", "text/event-stream"],
	["[DONE] alone", "data: [DONE]\n\n", "text/event-stream"],
	["events of another shape", events({ unexpected: true }), "text/event-stream"],
	["broken JSON", 'data: {"choices":[{"ind', "text/event-stream"],
	["text in an event", "data: hello\n\n", "text/event-stream"],
	["JSON of another shape", '{"unexpected":true}', "application/json"],
	["broken JSON as a whole", '{"choices":[{"ind', "application/json"],
])("%s is no answer", async (_name, text, type) => {
	await expect(read(text, type)).rejects.toMatchObject({ code: "PROVIDER_BAD_RESPONSE" });
});

const validation = { error: "Input validation error: inputs is empty", error_type: "validation" };
const shown = "API Error: Input validation error: inputs is empty";

test.each([
	["alone", `data:${JSON.stringify(validation)}\n\n`, shown],
	["after text", events(chatChunk("a"), validation), shown],
	[
		"as an object",
		events({ error: { message: "Model is overloaded", code: 1 } }),
		"API Error: Model is overloaded",
	],
	[
		"beside a last choice",
		events({ ...chatChunk("", "error"), error: { message: "Failed" } }),
		"API Error: Failed",
	],
	[
		"about its rate",
		events({ error: "rate limit exceeded, please try again later" }),
		"Rate limit exceeded. Please try again later.",
	],
	[
		"about tokens",
		events({ error: "`inputs` tokens must be <= 1024" }),
		"API Error: `inputs` tokens must be <= 1024",
	],
	[
		"without a text",
		events({ error: {} }),
		"The provider sent an answer that could not be read. Please try again.",
	],
	[
		"about billing",
		events({ error: "You have depleted your monthly included credits." }),
		"An unexpected error occurred. Please try again.",
	],
])("an error event %s is an error", async (_name, text, message) => {
	await expect(read(text)).rejects.toThrow(message);
});

test("an error as the whole JSON answer is an error", async () => {
	await expect(read(JSON.stringify(validation), "application/json")).rejects.toThrow(shown);
});
