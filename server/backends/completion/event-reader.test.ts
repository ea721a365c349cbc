import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "../../errors/app-error.ts";
import { createEventReader } from "./completion-stream.ts";

function read(...pieces: (string | Uint8Array)[]): string[][] {
	const reader = createEventReader();
	const batches: string[][] = [];
	for (const piece of pieces) {
		batches.push(reader.read(Buffer.from(piece)));
		if (reader.isDone()) break;
	}
	return [...batches, reader.end()].filter((batch) => batch.length > 0);
}

test.each([
	["one event", 'data: {"a":1}\n\n', ['{"a":1}']],
	["no blank after the colon", 'data:{"a":1}\n\n', ['{"a":1}']],
	["CRLF", "data: a\r\n\r\ndata: b\r\n\r\n", ["a", "b"]],
	["comments", ": ping\n\ndata: a\n\n:\n", ["a"]],
	["other fields", "event: message\nid: 1\nretry: 5\ndata: a\n\n", ["a"]],
	["several events at once", "data: a\n\ndata: b\n\ndata: c\n\n", ["a", "b", "c"]],
	["no [DONE]", "data: a\n\n", ["a"]],
	["nothing after [DONE]", "data: a\n\ndata: [DONE]\n\ndata: b\n\n", ["a"]],
	["[DONE] without a blank", "data: a\n\ndata:[DONE]\n\n", ["a"]],
	["a last line without its end", "data: a\n\ndata: b", ["a", "b"]],
	["empty data", "data:\n\ndata: \n\ndata: a\n\n", ["a"]],
	["one line break between events", "data: a\ndata: b\ndata: [DONE]\n", ["a", "b"]],
	["a byte order mark", "\ufeffdata: a\n\n", ["a"]],
	["a name that only begins with data", "database: x\ndata: a\n\n", ["a"]],
	["nothing", "", []],
	["a page", "<html>\n<body>data: no</body></html>", []],
])("reads %s", (_name, text, expected) => {
	expect(read(text).flat()).toEqual(expected);
});

const hard =
	'data: {"c":"é"}\r\n\r\n: note\n\ndata:{"c":"😀 ü"}\n\ndata: {"c":"end"}\n\ndata: [DONE]\n\n';
const hardEvents = ['{"c":"é"}', '{"c":"😀 ü"}', '{"c":"end"}'];

test("cut once at every byte, inside characters too, nothing changes", () => {
	const bytes = Buffer.from(hard);
	for (let at = 0; at <= bytes.length; at++) {
		expect(read(bytes.subarray(0, at), bytes.subarray(at)).flat()).toEqual(hardEvents);
	}
});

test("any chunking gives the same events", () => {
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
			expect(read(...pieces).flat()).toEqual(hardEvents);
		}),
		{ numRuns: 200 },
	);
});

test("events of one read go on together, an event over two reads goes on once", () => {
	expect(read("data: a\n\ndata: b\n\nda", "ta: c\n\n")).toEqual([["a", "b"], ["c"]]);
});

test.each([
	["a line without end", [Buffer.alloc(700_000, "x"), Buffer.alloc(700_000, "x")]],
	["a stream without end", Array(20).fill(Buffer.alloc(512 * 1024, ":\n"))],
])("refuses %s", (_name, pieces) => {
	expect(() => read(...pieces)).toThrow(AppError);
	expect(() => read(...pieces)).toThrow(expect.objectContaining({ code: "PROVIDER_BAD_RESPONSE" }));
});

test("a long line in small pieces is read in no time", () => {
	const reader = createEventReader();
	const startedAt = performance.now();
	reader.read(Buffer.from("data: "));
	for (let count = 0; count < 100_000; count++) reader.read(Buffer.from("abcdefgh"));
	const [data] = reader.read(Buffer.from("\n\n"));
	expect(data).toHaveLength(800_000);
	expect(performance.now() - startedAt).toBeLessThan(2_000);
});
