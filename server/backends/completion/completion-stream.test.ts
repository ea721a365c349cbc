import { expect, test } from "vitest";
import { chatChunk } from "../../../testing/server/fake-reply.ts";
import { AppError } from "../../errors/app-error.ts";
import { openCompletionStream } from "./completion-stream.ts";

type Read = { pieces: unknown[]; end: unknown };

const done = "data: [DONE]\n\n";
const over = { done: true, value: undefined } as const;
type Next = () => Promise<IteratorResult<Uint8Array>>;

/** A body of one piece, then whatever comes next. Like a real one, it can be left while it is awaited. */
function piecesOf(bytes: string | Uint8Array, next: Next): AsyncIterableIterator<Uint8Array> {
	let isFirst = true;
	return {
		[Symbol.asyncIterator]() {
			return this;
		},
		async next() {
			if (!isFirst) return next();
			isFirst = false;
			return { done: false, value: Buffer.from(bytes) };
		},
		return: async () => over,
	};
}

async function read(
	given: string | Uint8Array | AsyncIterable<Uint8Array>,
	contentType = "text/event-stream",
	pieces: unknown[] = [],
): Promise<Read> {
	const isBody = typeof given === "object" && Symbol.asyncIterator in given;
	const body = isBody ? given : piecesOf(given, async () => over);
	const sentCall = { task: "chat", words: [] } as const;
	const stream = await openCompletionStream({
		contentType,
		body,
		sentCall,
		answerBegan: () => undefined,
	});
	for (let next = await stream.next(); ; next = await stream.next()) {
		if (next.done) return { pieces, end: next.value };
		pieces.push(next.value);
	}
}

function events(...values: unknown[]): string {
	return values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join("");
}

const delta = (part: object) => ({ choices: [{ delta: part, finish_reason: null }] });

test.each([
	[
		"pieces of one kind that came together go on together",
		[chatChunk("<think>a"), chatChunk("b</think>c"), chatChunk("d"), chatChunk(" e")],
		[
			{ type: "reasoning", text: "ab" },
			{ type: "answer", text: "cd e" },
		],
		"cd e",
	],
	[
		"thinking in a field of its own is never the answer",
		[delta({ reasoning_content: "a" }), delta({ reasoning: "b" }), delta({ content: "c" })],
		[
			{ type: "reasoning", text: "ab" },
			{ type: "answer", text: "c" },
		],
		"c",
	],
	[
		"a closing tag that was never opened takes the answer back",
		[chatChunk("so a"), chatChunk("</think>\n b")],
		[
			{ type: "answer", text: "so a" },
			{ type: "reasoning", text: "so a" },
			{ type: "answer", text: "b", isRestart: true },
		],
		"b",
	],
])("%s", async (...[, chunks, pieces, answer]) => {
	expect(await read(events(...chunks) + done)).toEqual({
		pieces,
		end: { answer, finishReason: "stop", usage: undefined },
	});
});

test.each([
	["a page with status 200", "<html><body>Welcome</body></html>", "text/html"],
	["an empty body", "", "text/event-stream"],
	["events of another shape", events({ unexpected: true }), "text/event-stream"],
	["broken JSON", 'data: {"choices":[{"ind\n\n', "text/event-stream"],
	["text in an event", "data: hello\n\n", "text/event-stream"],
	["JSON of another shape", '{"unexpected":true}', "application/json"],
	["broken JSON as a whole", '{"choices":[{"ind', "application/json"],
])("%s is no answer", async (_name, text, type) => {
	await expect(read(text, type)).rejects.toMatchObject({ code: "PROVIDER_BAD_RESPONSE" });
});

const validation = { error: "Input validation error: inputs is empty", error_type: "validation" };
const shown = "API Error: Input validation error: inputs is empty";
const overloaded = { error: { message: "Model is overloaded", code: 1 } };

test.each([
	["alone", `data:${JSON.stringify(validation)}\n\n`, shown],
	["after text", events(chatChunk("a"), validation), shown],
	["as an object", events(overloaded), "API Error: Model is overloaded"],
	[
		"event beside a last choice",
		events({ ...chatChunk("", "error"), ...overloaded }),
		"API Error: Model is overloaded",
	],
	[
		"about billing",
		events({ error: "You have depleted your monthly included credits." }),
		"This site’s credit with the provider is used up. Please try again later.",
	],
])("an error event %s is an error", async (_name, text, message) => {
	await expect(read(text)).rejects.toThrow(message);
});

test("an error as the whole JSON answer is an error", async () => {
	await expect(read(JSON.stringify(validation), "application/json")).rejects.toThrow(shown);
});

const recorded = [
	delta({ role: "assistant" }),
	chatChunk("<think>\nso"),
	chatChunk("</think>\n\nIt is "),
	chatChunk("42 😀."),
].map((chunk) => events(chunk));
const finish = events({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] });
const usage = events({
	choices: [],
	usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
});

test.each(recorded.map((_event, index) => index + 1))(
	"a stream that ends cleanly after %i of its events was cut, and its text is kept",
	async (count) => {
		const pieces: { text?: string }[] = [];
		const cut = read(recorded.slice(0, count).join(""), "text/event-stream", pieces);
		await expect(cut).rejects.toMatchObject({ code: "STREAM_CUT" });
		const text = pieces.map((piece) => piece.text).join("");
		expect(text).toBe(["", "\nso", "\nsoIt is ", "\nsoIt is 42 😀."][count - 1]);
	},
);

test("a stream that ends cleanly inside an event was cut, wherever", async () => {
	const bytes = Buffer.from(recorded.join("") + finish);
	for (let at = "data: {".length; at < bytes.length - finish.length; at += 1) {
		await expect(read(bytes.subarray(0, at)), `at byte ${at}`).rejects.toMatchObject({
			code: "STREAM_CUT",
		});
	}
});

test.each([
	["a finish reason", finish],
	["[DONE]", done],
	["both", finish + done],
	["a finish reason and its usage", finish + usage],
	["a finish reason and a cut usage", finish + usage.slice(0, 30)],
	["a finish reason without its line's end", finish.trimEnd()],
	["a finish reason and half of [DONE]", `${finish}data: [DO`],
])("a stream with %s is whole", async (_name, ending) => {
	expect((await read(recorded.join("") + ending)).end).toMatchObject({
		answer: "It is 42 😀.",
		finishReason: "stop",
	});
});

test.each<[string, Next]>([
	["breaks", () => Promise.reject(new AppError("STREAM_CUT"))],
	["stays open in silence", () => new Promise(() => undefined)],
])("a connection that %s after the finish reason cuts no answer", async (_name, next) => {
	const { end } = await read(piecesOf(recorded.join("") + finish + usage, next));
	expect(end).toMatchObject({ answer: "It is 42 😀.", usage: { totalTokens: expect.any(Number) } });
});

test("a visitor who leaves after the finish reason has left", async () => {
	const leave = () => Promise.reject(new AppError("STOPPED"));
	const left = read(piecesOf(recorded.join("") + finish, leave));
	await expect(left).rejects.toMatchObject({ code: "STOPPED" });
});

test("what looked like the beginning of a tag is kept when the stream is cut", async () => {
	const pieces: unknown[] = [];
	const cut = read(events(chatChunk("2 <th")), "text/event-stream", pieces);
	await expect(cut).rejects.toMatchObject({ code: "STREAM_CUT" });
	expect(pieces).toEqual([
		{ type: "answer", text: "2 " },
		{ type: "answer", text: "<th" },
	]);
});
