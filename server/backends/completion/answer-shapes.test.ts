import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ErrorCode } from "#shared/errors.ts";
import { modelsFile } from "../../../testing/engines/models-file.ts";
import { checkedCaller } from "../../../testing/server/checked-caller.ts";
import { collect } from "../../../testing/server/collect.ts";
import { testContext } from "../../../testing/server/test-context.ts";
import { startStandIn } from "../../../testing/stand-in.ts";
import { PublicError } from "../../errors/public-error.ts";
import { createNetwork } from "../network/network.ts";

const network = createNetwork();
let first: Awaited<ReturnType<typeof startStandIn>>;
let second: Awaited<ReturnType<typeof startStandIn>>;

const whole = (content: string, more: object = {}) => ({
	object: "chat.completion",
	choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop", ...more }],
});
const piece = (delta: object, finish_reason: string | null = null, more: object = {}) => ({
	choices: [{ index: 0, delta, finish_reason, ...more }],
});
const word = (content: string) => piece({ content });
const stop = piece({}, "stop");
const events = (...all: unknown[]) =>
	all
		.map((each) => (typeof each === "string" ? each : `data: ${JSON.stringify(each)}\n\n`))
		.join("");

beforeAll(async () => {
	[first, second] = await Promise.all([startStandIn(), startStandIn()]);
	second.play(({ response }) => {
		response.setHeader("content-type", "application/json");
		response.end(JSON.stringify(whole("Second")));
	});
});
afterEach(() => {
	first.calls.length = 0;
	second.calls.length = 0;
});
afterAll(async () => {
	await Promise.all([first.close(), second.close(), network.close()]);
});

function answer(body: string | Buffer, type: string, headers: Record<string, string> = {}) {
	first.play(({ response }) => {
		response.writeHead(200, { "content-type": type, ...headers }).end(body);
	});
}

/** Calls chat or the assistant with this first back-end and a healthy one behind it. */
async function ask(task: "chat" | "widgetChat", asked = [first, second]) {
	const backends = asked.map(({ url }) => ({
		wire: "openai",
		url: `${url}/v1`,
		model: "m",
	}));
	const environment = { MODELS_FILE: modelsFile("chat", backends), PROVIDER: "huggingface" };
	const { context } = testContext({ transport: network, environment });
	const caller = checkedCaller(context);
	const messages = [{ role: "user" as const, content: "Hello" }];
	if (task === "widgetChat")
		return { text: (await caller.widgetChat({ messages })).reply, thinking: "" };
	const { events: said, error } = await collect(caller.chat({ modelId: "test/model", messages }));
	const textOf = (kind: string) =>
		said.flatMap((event) => ("text" in event && event.type === kind ? event.text : [])).join("");
	const { cause, pointsSpent: points } = error instanceof PublicError ? error : {};
	return { text: textOf("answer"), thinking: textOf("reasoning"), code: cause?.code, points };
}

const json = JSON.stringify(whole("Hello world"));
const stream = events(word("Hello"), word(" world"), stop, "data: [DONE]\n\n");
const pretty = `data: ${JSON.stringify(word("Hello world"), null, 1).replaceAll("\n", "\ndata: ")}\n\n`;
const cumulative = ["Hello", "Hello wor", "Hello world"].map((text) => whole(text));

const shapes: [name: string, body: string, type: string][] = [
	...[
		"application/json",
		"text/event-stream",
		"text/plain",
		"application/problem+json",
		"",
	].flatMap((type): [string, string, string][] => [
		[`a whole answer under "${type}"`, json, type],
		[`events under "${type}"`, stream, type],
	]),
	["blanks and a mark before it", `\ufeff \n\n${json}`, "text/event-stream"],
	["a list of one", `[${json}]`, "application/json"],
	[
		"a piece a line",
		[word("Hello"), word(" world"), stop].map((each) => JSON.stringify(each)).join("\n"),
		"application/x-ndjson",
	],
	["NaN in it", json.replace("}]", ',"score":NaN}]'), "application/json"],
	[
		"the message again at the end",
		events(word("Hello"), word(" world"), whole("Hello world")),
		"text/event-stream",
	],
	["the message growing", events(...cumulative), "text/event-stream"],
	["the message twice", events(whole("Hello world"), whole("Hello world")), "text/event-stream"],
	["an event over several lines", pretty + events(stop), "text/event-stream"],
	[
		"one line break between events",
		`data: ${JSON.stringify(word("Hello world"))}\ndata: ${JSON.stringify(stop)}\n`,
		"text/event-stream",
	],
	[
		"pings in words",
		events("data: ping\n\n", word("Hello"), "data: ping\n\n", 'data: ""\n\n', word(" world"), stop),
		"text/event-stream",
	],
	[
		"pings in JSON",
		events({ type: "ping" }, word("Hello"), {}, { message: "still there" }, word(" world"), stop),
		"text/event-stream",
	],
	[
		"an empty error beside each event",
		events(...[word("Hello"), word(" world"), stop].map((each) => ({ ...each, error: {} }))),
		"text/event-stream",
	],
	[
		"the end named done",
		`${events(word("Hello world"))}event: done\ndata: {}\n\n`,
		"text/event-stream",
	],
	["[done]", `${events(word("Hello world"))}data: [done]\n\n`, "text/event-stream"],
	[
		"other text, and a reason to end later",
		events(word("Hello world"), "data: Queue: 3\n\n", stop),
		"text/event-stream",
	],
	["JSON, then [DONE]", `${json}\n\ndata: [DONE]\n\n`, "text/event-stream"],
	[
		"comments, then JSON over several lines",
		`: processing\n\n${JSON.stringify(whole("Hello world"), null, 1)}`,
		"text/event-stream",
	],
	[
		"strings as content",
		JSON.stringify({ choices: [{ message: { content: ["Hello", " world"] } }] }),
		"application/json",
	],
	[
		"one piece as content",
		JSON.stringify({ choices: [{ message: { content: { type: "text", text: "Hello world" } } }] }),
		"application/json",
	],
	[
		"two choices in turn",
		events(
			...["Hello", " world"].flatMap((text) => [
				word(text),
				{ choices: [{ index: 1, delta: { content: "Salut" } }] },
			]),
			{ choices: [{ index: 1, delta: {}, finish_reason: "length" }] },
			stop,
		),
		"text/event-stream",
	],
	[
		"marks of a channel and of an end",
		events(word("<|channel|>final<|mess"), word("age|>Hello world<|ret"), word("urn|>"), stop),
		"text/event-stream",
	],
	[
		"events of other names",
		events(
			'event: ping\ndata: {"type":"ping"}\n\n',
			word("Hello world"),
			'event: status\ndata: {"message":"queued","error":"none"}\n\n',
			stop,
		),
		"text/event-stream",
	],
	[
		"events with a name",
		`event: completion.chunk\n${events(word("Hello world"))}event: completion.chunk\n${events(stop)}`,
		"text/event-stream",
	],
	[
		"an empty error beside it",
		events({ ...word("Hello world"), error: null }, stop),
		"text/event-stream",
	],
	[
		"MiniMax's head of a good answer",
		JSON.stringify({ ...whole("Hello world"), base_resp: { status_code: 0, status_msg: "" } }),
		"application/json",
	],
	["eos", JSON.stringify(whole("Hello world", { finish_reason: "eos" })), "application/json"],
	[
		"MAX_TOKENS",
		JSON.stringify(whole("Hello world", { finish_reason: "MAX_TOKENS" })),
		"application/json",
	],
];

test.each(shapes)("%s is read, as a chat and by the assistant", async (_name, body, type) => {
	answer(body, type);
	expect(await ask("chat")).toMatchObject({ text: "Hello world", thinking: "" });
	expect(await ask("widgetChat")).toMatchObject({ text: "Hello world" });
	expect(second.calls).toHaveLength(0);
});

const inTags = (text: string) => `<think>${text}`;
test.each([
	[
		"in both at once",
		[
			piece({ content: inTags("hm"), reasoning_content: "hm" }),
			piece({ content: " so", reasoning_content: " so" }),
			word("</think>Yes"),
			stop,
		],
	],
	[
		"in tags first",
		[word(inTags("hm so")), piece({ reasoning_content: "hm so" }), word("</think>Yes"), stop],
	],
	[
		"in a field and the message again",
		[
			piece({ reasoning: "hm so" }),
			word("Yes"),
			{ choices: [{ message: { content: "Yes", reasoning: "hm so" }, finish_reason: "stop" }] },
		],
	],
	[
		"in both, as a whole",
		[
			{
				choices: [
					{
						message: { content: "<think>hm so</think>Yes", reasoning: "hm so" },
						finish_reason: "stop",
					},
				],
			},
		],
	],
])("thinking comes once: %s", async (_name, all) => {
	answer(events(...all), "text/event-stream");
	expect(await ask("chat")).toMatchObject({ text: "Yes", thinking: "hm so" });
});

const failing: [name: string, ending: unknown, code: ErrorCode][] = [
	["insufficient_system_resource", piece({}, "insufficient_system_resource"), "STREAM_CUT"],
	["network_error", piece({}, "network_error"), "STREAM_CUT"],
	["a reason nobody knows", piece({}, "zap"), "STREAM_CUT"],
	[
		"an error in its choice",
		piece({}, "error", { error: { code: 502, message: "overloaded 7" } }),
		"API_ERROR",
	],
	["an event named error", 'event: error\ndata: {"message":"overloaded 7"}\n\n', "API_ERROR"],
	["an event named error in words", "event: error\ndata: overloaded 7\n\n", "API_ERROR"],
	[
		"MiniMax's head",
		{ choices: null, base_resp: { status_code: 1008, status_msg: "insufficient balance" } },
		"CREDITS_EXHAUSTED",
	],
	["sensitive", piece({}, "sensitive"), "WITHHELD"],
	["an error alone that says nothing", { error: {} }, "PROVIDER_FAILED"],
	["another text, no reason to end", "data: Internal Server Error\n\n", "STREAM_CUT"],
];

test.each(failing)(
	"%s: the next back-end before a word, told after it",
	async (_name, ending, code) => {
		answer(events(word("Hello"), ending, "data: [DONE]\n\n"), "text/event-stream");
		expect(await ask("chat")).toMatchObject({ text: "Hello", code });
		expect(second.calls).toHaveLength(0);
		answer(events(piece({ role: "assistant" }), ending, "data: [DONE]\n\n"), "text/event-stream");
		const isWithheld = code === "WITHHELD";
		expect(await ask("chat")).toMatchObject(isWithheld ? { code } : { text: "Second" });
		const asked = isWithheld ? { rejects: true } : await ask("widgetChat");
		expect(asked).toMatchObject(isWithheld ? {} : { text: "Second" });
	},
);

const wanted = { tool_calls: [{ index: 0, function: { name: "search", arguments: "{}" } }] };

test.each([
	["tool calls", [piece({ ...wanted, content: null }), piece({}, "tool_calls")]],
	["tool calls that end as words do", [piece({ ...wanted, content: null }), stop]],
	["no choice", [{ choices: [] }]],
	["blanks", [word(" \n"), stop]],
	["the end alone", []],
	["a whole message without content", [{ choices: [{ message: { content: null } }] }]],
])("an answer of %s is none: the next back-end is asked, alone it is free", async (_name, all) => {
	answer(events(...all, "data: [DONE]\n\n"), "text/event-stream");
	expect(await ask("chat")).toMatchObject({ text: "Second" });
	expect(await ask("widgetChat")).toMatchObject({ text: "Second" });
	expect(await ask("chat", [first])).toMatchObject({ code: "NO_ANSWER", points: 0 });
});

test.each([
	["a page", "<!doctype html><p>Welcome</p>", "text/html"],
	["nothing", "", "text/event-stream"],
	["pings alone", "data: ping\n\ndata: ping\n\n", "text/event-stream"],
	["choices: null", '{"choices":null}', "application/json"],
	[
		"broken JSON in the middle",
		events(piece({ role: "assistant" }), 'data: {"choices":[{"del\n\n', stop),
		"text/event-stream",
	],
	["an error with 200", '{"error":{"message":"x","code":500}}', "text/event-stream"],
	[
		"a list of errors with 200",
		'[{"error":{"message":"API key not valid","status":"INVALID_ARGUMENT"}}]',
		"application/json",
	],
])("%s is no answer: the next back-end is asked", async (_name, body, type) => {
	answer(body, type);
	expect(await ask("chat")).toMatchObject({ text: "Second" });
	expect(await ask("widgetChat")).toMatchObject({ text: "Second" });
});

test.each<[encoding: string, encode: (text: string) => Buffer]>([
	["gzip", gzipSync],
	["x-gzip", gzipSync],
	["br", brotliCompressSync],
	["deflate", deflateSync],
	["deflate", deflateRawSync],
	["br, gzip", (text) => gzipSync(brotliCompressSync(text))],
])("%s that nobody asked for is read", async (encoding, encode) => {
	for (const body of [json, stream]) {
		answer(encode(body), "application/json", { "content-encoding": encoding });
		expect(await ask("chat")).toMatchObject({ text: "Hello world" });
		expect(await ask("widgetChat")).toMatchObject({ text: "Hello world" });
	}
	for (const { headers } of first.calls) expect(headers["accept-encoding"]).toBe("identity");
	expect(second.calls).toHaveLength(0);
});

test("a failure in gzip is read, too", async () => {
	const body = gzipSync(JSON.stringify({ error: "prompt is too long" }));
	first.play(({ response }) => {
		response.writeHead(400, { "content-encoding": "gzip" }).end(body);
	});
	expect(await ask("chat")).toMatchObject({ code: "INPUT_REFUSED" });
});

test("a failure in an encoding that nobody knows counts by its status", async () => {
	first.play(({ response }) => {
		response.writeHead(413, { "content-encoding": "zap" }).end("?");
	});
	expect(await ask("chat")).toMatchObject({ code: "INPUT_REFUSED" });
});

test.each([
	["a bomb", gzipSync(Buffer.alloc(64 * 1024 * 1024, "{")), "gzip"],
	["a bomb of events", gzipSync(Buffer.alloc(64 * 1024 * 1024, ": \n")), "gzip"],
	["half of it", gzipSync(json).subarray(0, 40), "gzip"],
	["something else", Buffer.from(json), "gzip"],
	["an unknown encoding", Buffer.from(json), "zap"],
	["three encodings", gzipSync(gzipSync(gzipSync(json))), "gzip, gzip, gzip"],
])("%s ends at the caps, and the next back-end answers", async (_name, body, encoding) => {
	answer(body, "application/json", { "content-encoding": encoding });
	expect(await ask("chat")).toMatchObject({ text: "Second" });
	await expect.poll(() => first.openCalls()).toBe(0);
});
