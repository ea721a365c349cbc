import { expect, test } from "vitest";
import { meaningOfEvent } from "./event-meaning.ts";

const sentCall = { task: "chat", words: [] } as const;

/** The meaning of an event in short: what it is, and what it holds. */
function meaningOf(data: unknown, name?: string): string {
	const text = typeof data === "string" ? data : JSON.stringify(data);
	const meaning = meaningOfEvent({ name, data: text }, sentCall);
	if (meaning.type === "failure") return `failure: ${meaning.error.message}`;
	if (meaning.type !== "piece") return meaning.type;
	const { content, reasoning, ending, usage } = meaning.part;
	const held = { words: content, thinking: reasoning, ending, usage: usage && "usage" };
	return Object.entries(held)
		.flatMap(([kind, value]) => (value ? `${kind} ${value}` : []))
		.join(", ");
}

const words = { choices: [{ index: 0, delta: { content: "a" } }] };
const counts = { prompt_tokens: 1, completion_tokens: 2 };
const mute = "failure: An unexpected error occurred. Please try again.";
const kaput = "failure: API Error: kaput";
const unreadable = "failure: The provider sent an answer that could not be read. Please try again.";

test.each<[means: string, data: unknown, name?: string]>([
	["words a", words],
	["words a", words, "completion.chunk"],
	["words a", words, "message"],
	["thinking t", { choices: [{ delta: { reasoning: "t" } }] }],
	["words a, thinking t", { choices: [{ delta: { content: "a", reasoning: "t" } }] }],
	["ending stop", { choices: [{ delta: {}, finish_reason: "stop" }] }],
	["words a, ending length", { choices: [{ delta: { content: "a" }, finish_reason: "length" }] }],
	["usage usage", { choices: [], usage: counts }],
	["usage usage", { usage: counts }],
	["words a", '{"choices":[{"delta":{"content":"a"},"logprobs":NaN}]}'],
	["", { choices: [] }],
	["", { choices: [{ index: 1, delta: { content: "b" }, finish_reason: "length" }] }],
	["words a", { choices: [{ index: 1, delta: { content: "b" } }, ...words.choices] }],
	["", { choices: [{ index: "1", delta: { content: "b" } }] }],
	["words a", { choices: [{ index: "0", delta: { content: "a" } }] }],
	["words a", { choices: [{ delta: { content: "a" }, finish_reason: "null" }] }],

	["end", "[DONE]"],
	["end", " [done] "],
	["end", "[DONE]", "done"],
	["end", {}, "done"],
	["end", "", "end"],
	["end", { output: "x" }, "End"],
	["words a", words, "done"],
	["end", "[ DONE ]"],
	["end", "DONE"],
	["end", "[END]"],
	["end", "data: [DONE]"],
	["end", {}, "complete"],
	["end", "", "finish"],
	["words a", `data: ${JSON.stringify(words)}`],

	// An error that says nothing counts for nothing beside an answer…
	["words a", { ...words, error: null }],
	["words a", { ...words, error: "" }],
	["words a", { ...words, error: {} }],
	["words a", { ...words, error: [] }],
	["words a", { ...words, error: { code: null, message: "" } }],
	["words a", { choices: [{ ...words.choices[0], error: {} }] }],
	["words a", { ...words, base_resp: { status_code: 0, status_msg: "" } }],
	["usage usage", { usage: counts, error: {} }],
	["words a", { ...words, error: { code: 200, message: "OK" } }],
	["words a", { ...words, error: "none" }],
	["words a", { ...words, error: { code: "success", message: "No error" } }],
	["noise", { type: "ping", error: null }],
	// …and is a failure alone.
	[mute, { error: null }],
	[mute, { error: "" }],
	[mute, { error: {} }],
	[mute, { error: [] }],
	[mute, { error: { message: "" } }],
	[mute, { error: { code: 500 } }],
	[mute, "", "error"],
	[mute, {}, "error"],
	[kaput, { error: "kaput" }],
	[kaput, { error: { message: "kaput" } }],
	[kaput, { ...words, error: { message: "kaput" } }],
	[kaput, { choices: [{ delta: {}, error: { message: "kaput" } }] }],
	[kaput, { base_resp: { status_code: 1, status_msg: "kaput" } }],
	[kaput, { status: 500, message: "kaput" }],
	[kaput, "kaput", "error"],
	[kaput, { message: "kaput" }, "error"],
	[kaput, { error: "kaput" }, "error"],
	[kaput, "kaput", "exception"],
	[kaput, { message: "kaput" }, "failed"],
	[kaput, { type: "error", message: "kaput" }],
	[kaput, { object: "error", message: "kaput" }],
	[kaput, { status: "failed", message: "kaput" }],
	[unreadable, { choices: "none" }],
	["words a", { choices: [...words.choices, { index: 1, error: { message: "kaput" } }] }],

	["noise", "ping"],
	["noise", "[PING]"],
	["noise", "keep-alive"],
	["noise", '"heartbeat"'],
	["noise", "OK"],
	["noise", "processing…"],
	["noise", '""'],
	["noise", "null"],
	["noise", {}],
	["noise", { type: "ping" }],
	["noise", { message: "still there" }],
	["noise", { message: "queued", error: "none" }, "status"],
	["noise", "Internal Server Error", "status"],

	["text", "Internal Server Error"],
	["text", '"Internal Server Error"'],
	["text", "upstream connect error or disconnect/reset before headers"],
	["text", "Bye"],
	["broken", '{"choices":[{"del'],
	["broken", "[DO"],
])("%s: %j %s", (means, data, name) => {
	expect(meaningOf(data, name)).toBe(means);
});
