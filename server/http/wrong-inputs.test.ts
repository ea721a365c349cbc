import { beforeEach, expect, test } from "vitest";
import { samplePng, sampleWav } from "../../testing/samples.ts";
import { siteWithProvider } from "../../testing/site-with-provider.ts";

const { site, provider } = await siteWithProvider();

beforeEach(() => {
	provider.calls.length = 0;
});

/** In every wrong value; no answer may repeat it. */
const SENT = "zzsentzz";

const text = { modelId: "HuggingFaceTB/SmolLM3-3B", prompt: "Hi" };
const user = { role: "user", content: "Hi" };
const chat = { modelId: "deepseek-ai/DeepSeek-R1-0528", messages: [user] };
const speech = { modelId: "canopylabs/orpheus-3b-0.1-ft", text: "Hi" };
const picture = { modelId: "black-forest-labs/FLUX.1-dev", prompt: "A cat" };
const vit = "google/vit-base-patch16-224";

type Wrong = [
	what: string,
	procedure: string,
	input: unknown,
	code: string,
	field: string,
	expected: string | RegExp,
	limit?: number,
];

const withParameters = (parameters: object) => ({ ...text, parameters });
const formOf = (fields: Record<string, string | Blob>) => {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	return form;
};
const png = new Blob([new Uint8Array(samplePng())]);
const wav = new Blob([new Uint8Array(sampleWav())]);

const wrong: Wrong[] = [
	["no prompt", "generateText", { modelId: text.modelId }, "BAD_INPUT", "prompt", "a text"],
	["a number for it", "generateText", { ...text, prompt: 5 }, "BAD_INPUT", "prompt", "a text"],
	["a blank one", "generateText", { ...text, prompt: " " }, "TEXT_MISSING", "prompt", /not blank/],
	[
		"a long one",
		"generateText",
		{ ...text, prompt: SENT.repeat(501) },
		"TEXT_TOO_LONG",
		"prompt",
		"a text of at most 4,000 characters",
		4_000,
	],
	["a field too many", "generateText", { ...text, foo: SENT }, "BAD_INPUT", "foo", /^nothing/],
	["a strange one", "generateText", { ...text, [`${SENT} x`]: 1 }, "BAD_INPUT", "…", /^nothing/],
	[
		"another name",
		"generateText",
		withParameters({ top_p: 1 }),
		"BAD_INPUT",
		"parameters.top_p",
		/^nothing/,
	],
	[
		"a hot one",
		"generateText",
		withParameters({ temperature: 9 }),
		"BAD_INPUT",
		"parameters.temperature",
		"a number from 0 to 2",
		2,
	],
	[
		"a text for a number",
		"generateText",
		withParameters({ temperature: SENT }),
		"BAD_INPUT",
		"parameters.temperature",
		"a number",
	],
	[
		"half a token",
		"generateText",
		withParameters({ maxTokens: 1.5 }),
		"BAD_INPUT",
		"parameters.maxTokens",
		"a whole number",
	],
	[
		"what the model has not",
		"generateText",
		withParameters({ seed: 1 }),
		"BAD_INPUT",
		"parameters.seed",
		/^nothing/,
	],
	[
		"a list of them",
		"generateText",
		{ ...text, parameters: [] },
		"BAD_INPUT",
		"parameters",
		/object/,
	],
	[
		"a size too small",
		"generateImage",
		{ ...picture, parameters: { width: 1 } },
		"BAD_INPUT",
		"parameters.width",
		/^a whole number from [\d,]+ to [\d,]+$/,
		256,
	],
	[
		"a voice",
		"tts",
		{ ...speech, parameters: { voice: SENT } },
		"BAD_INPUT",
		"parameters.voice",
		/^one of tara, /,
	],
	["no messages", "chat", { ...chat, messages: [] }, "BAD_INPUT", "messages", /not empty/],
	[
		"a system's",
		"chat",
		{ ...chat, messages: [{ role: SENT, content: "x" }, user] },
		"BAD_INPUT",
		"messages.0.role",
		"one of user, assistant",
	],
	[
		"an answer at the end",
		"chat",
		{ ...chat, messages: [user, { role: "assistant", content: SENT }] },
		"BAD_INPUT",
		"messages",
		/last is the user/,
	],
	[
		"a blank message",
		"chat",
		{ ...chat, messages: [{ role: "user", content: "" }] },
		"TEXT_MISSING",
		"messages.0.content",
		/not blank/,
	],
	[
		// Before any of them is read: each would be a fault of its own.
		"too many pictures",
		"chat",
		{ ...chat, messages: [{ ...user, images: Array(9).fill(SENT) }] },
		"TOO_MANY_PICTURES",
		"messages.0.images",
		/8/,
		8,
	],
	[
		"fifty-one",
		"chat",
		{ ...chat, messages: Array(51).fill(user) },
		"HISTORY_TOO_LONG",
		"messages",
		/50/,
		50,
	],
	[
		"too long a conversation",
		"chat",
		{ ...chat, messages: Array(9).fill({ ...user, content: "a".repeat(4_000) }) },
		"HISTORY_TOO_LONG",
		"messages",
		/32,000/,
		32_000,
	],
	["no list", "chat", { ...chat, messages: SENT }, "BAD_INPUT", "messages", /list/],
	[
		"parts",
		"chat",
		{ ...chat, messages: [{ ...user, content: [{ type: SENT }] }] },
		"BAD_INPUT",
		"messages.0.content",
		"a text",
	],
	[
		"a long message",
		"chat",
		{ ...chat, messages: [{ ...user, content: SENT.repeat(501) }] },
		"TEXT_TOO_LONG",
		"messages.0.content",
		/4,000/,
		4_000,
	],
	[
		"a time that is none",
		"chat",
		{ ...chat, messages: [{ ...user, timestamp: true }] },
		"BAD_INPUT",
		"messages.0.timestamp",
		"a number",
	],
	[
		"a name",
		"chat",
		{ ...chat, messages: [{ ...user, name: SENT }] },
		"BAD_INPUT",
		"messages.0.name",
		/^nothing/,
	],
	["no messages", "widgetChat", { messages: [] }, "BAD_INPUT", "messages", /not empty/],
	[
		"another mark",
		"generateText",
		{ ...text, acceptPrepared: SENT },
		"BAD_INPUT",
		"acceptPrepared",
		"one of true, only",
	],
	[
		"another page",
		"widgetChat",
		{ messages: [user], context: { page: SENT } },
		"BAD_INPUT",
		"context.page",
		"one of home, playground",
	],
	[
		"no language",
		"widgetChat",
		{ messages: [user], context: { page: "home", language: `${SENT} x` } },
		"BAD_INPUT",
		"context.language",
		/matches/,
	],
	["no object", "chat", [SENT], "BAD_INPUT", "input", "an object"],
	["no model", "tts", { text: "Hi" }, "UNKNOWN_MODEL", "modelId", `one of ${speech.modelId}`],
	["an unknown one", "tts", { ...speech, modelId: SENT }, "UNKNOWN_MODEL", "modelId", /orpheus/],
	["a number", "tts", { ...speech, modelId: 5 }, "UNKNOWN_MODEL", "modelId", /orpheus/],
	[
		"another task's",
		"tts",
		{ ...speech, modelId: picture.modelId },
		"UNKNOWN_MODEL",
		"modelId",
		`one of ${speech.modelId}`,
	],
	["no text model", "modelStatus", { modelId: vit }, "NOT_A_TEXT_MODEL", "modelId", /SmolLM3/],
	["a file as JSON", "classify", { modelId: vit, file: {} }, "FILE_LINK", "file", "a file"],
	["a form without one", "classify", formOf({ modelId: vit }), "BAD_INPUT", "file", "a file"],
	["a text", "classify", formOf({ modelId: vit, file: SENT }), "BAD_INPUT", "file", "a file"],
	["no model in a form", "classify", formOf({ file: png }), "UNKNOWN_MODEL", "modelId", /vit-base/],
	[
		"an empty file",
		"classify",
		formOf({ modelId: vit, file: new Blob([]) }),
		"FILE_EMPTY",
		"file",
		"a file",
	],
	[
		"a sound for a picture",
		"classify",
		formOf({ modelId: vit, file: wav }),
		"UNSUPPORTED_FILE_TYPE",
		"file",
		/PNG/,
	],
	[
		"broken parameters in a form",
		"transcribe",
		formOf({ modelId: "openai/whisper-large-v3", parameters: `{${SENT}`, file: wav }),
		"BAD_INPUT",
		"parameters",
		"an object",
	],
	["a form", "generateText", formOf(text), "BAD_INPUT", "input", /JSON/],
	["a form", "hostState", formOf({ token: SENT }), "BAD_INPUT", "input", /JSON/],
	["broken JSON", "chat", `{"${SENT}`, "BAD_INPUT", "input", /JSON/],
	[
		"too much JSON",
		"tts",
		{ ...speech, text: SENT.repeat(50_000) },
		"TOO_LARGE",
		"input",
		/bytes/,
		262_144,
	],
	["a stream over a plain link", "chat", chat, "STREAM_LINK", "link", /httpBatchStreamLink/],
	[
		"21 calls",
		`${Array(21).fill("widgetChat").join(",")}?batch=1`,
		{},
		"BATCH_TOO_LARGE",
		"batch",
		/20/,
		20,
	],
];

test.each(wrong)("%s for %s is told with its field", async (...row) => {
	const [, procedure, input, code, field, expected, limit] = row;
	const isForm = input instanceof FormData;
	const isPlain = code === "STREAM_LINK" || isForm;
	const response = await fetch(`${site.origin}/trpc/${procedure}`, {
		method: "POST",
		...(!isForm && {
			headers: {
				"content-type": "application/json",
				...(!isPlain && { "trpc-accept": "application/jsonl" }),
			},
		}),
		body: isForm ? input : typeof input === "string" ? input : JSON.stringify(input),
	});
	const answer = await response.text();
	expect(answer).not.toContain(SENT);
	expect(answer).not.toMatch(/node_modules|\.ts:|"stack"|zod|"issues"|FST_|SyntaxError/i);
	expect(site.logged()).not.toContain(SENT);
	const { data, message } = JSON.parse(answer).error;
	const told = [data.errorCode, data.field, data.limit];
	expect(told).toEqual([code, field, limit]);
	expect(data.expected).toMatch(expected);
	if (code === "BAD_INPUT" || code === "UNKNOWN_MODEL") {
		expect(message).toContain(`“${field}”: ${data.expected}`);
	}
	expect([data.pointsSpent, data.httpStatus]).toEqual([0, response.status]);
	expect(data.requestId).toMatch(/^[0-9a-f-]{36}$/);
	expect(provider.calls).toEqual([]);
});
