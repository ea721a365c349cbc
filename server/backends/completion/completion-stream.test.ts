import fc from "fast-check";
import { expect, test } from "vitest";
import { chatChunk } from "../../../testing/server/fake-reply.ts";
import { AppError } from "../../errors/app-error.ts";
import { createEventReader, openCompletionStream } from "./completion-stream.ts";

type Read = { pieces: unknown[]; end: unknown };

const done = "data: [DONE]\n\n";

async function read(
	bytes: string | Uint8Array,
	contentType = "text/event-stream",
	pieces: unknown[] = [],
): Promise<Read> {
	const body = (async function* () {
		yield Buffer.from(bytes);
	})();
	const sentCall = { task: "chat" } as const;
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
	["[DONE] alone", "data: [DONE]\n\n", "text/event-stream"],
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
const unreadable = "The provider sent an answer that could not be read. Please try again.";

test.each([
	["alone", `data:${JSON.stringify(validation)}\n\n`, shown],
	["after text", events(chatChunk("a"), validation), shown],
	["as an object", events(overloaded), "API Error: Model is overloaded"],
	[
		"event beside a last choice",
		events({ ...chatChunk("", "error"), ...overloaded }),
		"API Error: Model is overloaded",
	],
	["without a text", events({ error: {} }), unreadable],
	[
		"about billing",
		events({ error: "You have depleted your monthly included credits." }),
		"This site’s allowance with the provider is used up. Please try again later.",
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

test("what looked like the beginning of a tag is kept when the stream is cut", async () => {
	const pieces: unknown[] = [];
	const cut = read(events(chatChunk("2 <th")), "text/event-stream", pieces);
	await expect(cut).rejects.toMatchObject({ code: "STREAM_CUT" });
	expect(pieces).toEqual([
		{ type: "answer", text: "2 " },
		{ type: "answer", text: "<th" },
	]);
});

function readEvents(...pieces: (string | Uint8Array)[]): string[][] {
	let batch: string[] = [];
	const batches = [batch];
	const reader = createEventReader((_value, text) => batch.push(text));
	for (const piece of pieces) {
		reader.read(Buffer.from(piece));
		batch = [];
		batches.push(batch);
		if (reader.isDone()) break;
	}
	reader.end();
	return batches.filter(({ length }) => length > 0);
}

test.each([
	["one event", 'data: {"a":1}\n\n', ['{"a":1}']],
	["CRLF", "data: a\r\n\r\ndata: b\r\n\r\n", ["a", "b"]],
	["comments", ": ping\n\ndata: a\n\n:\n", ["a"]],
	["no [DONE]", "data: a\n\n", ["a"]],
	["nothing after [DONE]", "data: a\n\ndata: [DONE]\n\ndata: b\n\n", ["a"]],
	["[DONE] without a blank", "data: a\n\ndata:[DONE]\n\n", ["a"]],
	["a last line without its end", "data: a\n\ndata: b", ["a", "b"]],
	["empty data", "data:\n\ndata: \n\ndata: a\n\n", ["a"]],
	["one line break between events", "data: a\ndata: b\ndata: [DONE]\n", ["a", "b"]],
	["a byte order mark", "\ufeffdata: a\n\n", ["a"]],
	["nothing", "", []],
	["a page", "<html>\n<body>data: no</body></html>", []],
])("reads %s", (_name, text, expected) => {
	expect(readEvents(text).flat()).toEqual(expected);
});

const hard =
	'data: {"c":"é"}\r\n\r\n: note\n\ndata:{"c":"😀 ü"}\n\ndata: {"c":"end"}\n\ndata: [DONE]\n\n';
const hardEvents = ['{"c":"é"}', '{"c":"😀 ü"}', '{"c":"end"}'];

test("chunk boundaries, even inside characters, do not change the events", () => {
	const bytes = Buffer.from(hard);
	const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 40 });
	fc.assert(
		fc.property(sizes, (lengths) => {
			const pieces: Buffer[] = [];
			for (let at = 0, turn = 0; at < bytes.length; turn++) {
				const size = lengths[turn % lengths.length] ?? 1;
				pieces.push(bytes.subarray(at, at + size));
				at += size;
			}
			expect(readEvents(...pieces).flat()).toEqual(hardEvents);
		}),
		{ numRuns: 200 },
	);
});

test("events of one read go on together, an event over two reads goes on once", () => {
	expect(readEvents("data: a\n\ndata: b\n\nda", "ta: c\n\n")).toEqual([["a", "b"], ["c"]]);
});

test.each([
	["a line without end", [Buffer.alloc(700_000, "x"), Buffer.alloc(700_000, "x")]],
	["a stream without end", Array(20).fill(Buffer.alloc(512 * 1024, ":\n"))],
])("refuses %s", (_name, pieces) => {
	expect(() => readEvents(...pieces)).toThrow(AppError);
	expect(() => readEvents(...pieces)).toThrow(
		expect.objectContaining({ code: "PROVIDER_BAD_RESPONSE" }),
	);
});

test("a long line in small pieces is not copied with each of them", () => {
	const events: string[] = [];
	const reader = createEventReader((_value, text) => events.push(text));
	reader.read(Buffer.from("data: "));
	for (let count = 0; count < 100_000; count++) reader.read(Buffer.from("abcdefgh"));
	reader.read(Buffer.from("\n\n"));
	expect(events.map(({ length }) => length)).toEqual([800_000]);
});
