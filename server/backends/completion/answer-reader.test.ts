import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "../../errors/app-error.ts";
import { createEventReader } from "./answer-reader.ts";

function readEvents(...pieces: (string | Uint8Array)[]): string[][] {
	let batch: string[] = [];
	const batches = [batch];
	const reader = createEventReader(({ data }) => batch.push(data));
	for (const piece of pieces) {
		reader.read(Buffer.from(piece));
		batch = [];
		batches.push(batch);
	}
	reader.end();
	return batches.filter(({ length }) => length > 0);
}

test.each([
	["one event", 'data: {"a":1}\n\n', ['{"a":1}']],
	["CRLF", "data: a\r\n\r\ndata: b\r\n\r\n", ["a", "b"]],
	["comments", ": ping\n\ndata: a\n\n:\n", ["a"]],
	["no blank after the colon", "data:a\n\n", ["a"]],
	["a last line without its end", "data: a\n\ndata: b", ["a", "b"]],
	["empty data", "data:\n\ndata: \n\ndata: a\n\n", ["a"]],
	["one line break between events", "data: a\ndata: b\n", ["a", "b"]],
	["a byte order mark", "\ufeffdata: a\n\n", ["a"]],
	["nothing", "", []],
	["a page", "<html>\n<body>data: no</body></html>", []],
])("reads %s", (_name, text, expected) => {
	expect(readEvents(text).flat()).toEqual(expected);
});

const hard = 'data: {"c":"é"}\r\n\r\n: note\n\ndata:{"c":"😀 ü"}\n\ndata: {"c":"end"}\n\n';
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
	const reader = createEventReader(({ data }) => events.push(data));
	reader.read(Buffer.from("data: "));
	for (let count = 0; count < 100_000; count++) reader.read(Buffer.from("abcdefgh"));
	reader.read(Buffer.from("\n\n"));
	expect(events.map(({ length }) => length)).toEqual([800_000]);
});
