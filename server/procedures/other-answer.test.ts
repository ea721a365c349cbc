import { expect, test } from "vitest";
import type { OtherResult } from "#shared/result.ts";
import { catalogueFile } from "../../testing/engines/models-file.ts";
import { checkedCaller } from "../../testing/server/checked-caller.ts";
import { collect } from "../../testing/server/collect.ts";
import { fakeReply } from "../../testing/server/fake-reply.ts";
import { createFakeTransport } from "../../testing/server/fake-transport.ts";
import { TEST_TOKEN, testContext } from "../../testing/server/test-context.ts";
import { pictureFile, recordingFile } from "../../testing/server/test-files.ts";

type Task = "classify" | "detect" | "transcribe" | "generateImage" | "tts";

const modelId = "test/model";
const url = "https://engine.example";
const wires: Readonly<Record<Task, string>> = {
	classify: "huggingface",
	detect: "huggingface",
	transcribe: "openai",
	generateImage: "openai",
	tts: "openai",
};

type Asked = { moderation?: object; acceptOther?: true };
const accepting = { acceptOther: true } as const;
const TEAM_WORD = "albatross";

/** Calls a task whose back-ends give these answers, one each. */
function ask(task: Task, answers: readonly unknown[], { moderation, ...accepted }: Asked = {}) {
	const description = { en: "Test." };
	const headers = { "x-team": "$TEAM_WORD" };
	const backends = answers.map(() => ({
		...{ wire: wires[task], url, model: "m", key: "$HF_TOKEN", headers },
	}));
	const models = [{ id: modelId, task, name: "Test", description, backends }];
	const file = catalogueFile({ models, ...(moderation && { moderation }) });
	const transport = createFakeTransport(
		...answers.map((answer) =>
			typeof answer === "string"
				? fakeReply.text(answer, { type: "application/json" })
				: fakeReply.json(answer),
		),
	);
	const environment = { MODELS_FILE: file, PROVIDER: "huggingface", TEAM_WORD };
	const { context, ...seen } = testContext({ transport, environment });
	const caller = checkedCaller(context);
	const calls: Readonly<Record<Task, () => Promise<unknown>>> = {
		classify: () => caller.classify({ modelId, file: pictureFile(), ...accepted }),
		detect: () => caller.detect({ modelId, file: pictureFile(), ...accepted }),
		transcribe: () => caller.transcribe({ modelId, file: recordingFile(), ...accepted }),
		generateImage: () => caller.generateImage({ modelId, prompt: "A cat", ...accepted }),
		tts: () => caller.tts({ modelId, text: "Hello", ...accepted }),
	};
	return { ...seen, answer: calls[task]() };
}

const shapes: readonly [task: Task, value: OtherResult["value"]][] = [
	["classify", "It is a cat."],
	["classify", { cat: 0.9, dog: 0.1 }],
	["classify", ["one", "two", "three"]],
	[
		"classify",
		[
			{ label: "cat", score: -3.2 },
			{ label: "dog", score: 7.5 },
		],
	],
	["detect", [{ label: "cat", score: 0.9 }]],
	["transcribe", { utterances: [{ speaker: 1, said: "I exist." }], duration: 2 }],
	["transcribe", 42],
	["generateImage", { job: { id: 7, state: "kept" } }],
	["tts", [0.25, -0.5, null, true]],
];

test.each(shapes)(
	"%s gives only its own result to a caller that does not ask: %j",
	async (...row) => {
		const [task, value] = row;
		const { answer, records, backendCalls } = ask(task, [JSON.stringify(value)]);
		const code = task === "generateImage" ? "INVALID_IMAGE_RESPONSE" : "PROVIDER_BAD_RESPONSE";
		await expect(answer).rejects.toMatchObject({ cause: { code } });
		expect(records).toMatchObject([{ outcome: code, model: modelId }]);
		expect(backendCalls).toMatchObject([{ error: { code } }]);
	},
);

test.each(shapes)("%s shows an answer of another shape as it came: %j", async (task, value) => {
	const { answer, records, backendCalls, allowance } = ask(
		task,
		[JSON.stringify(value)],
		accepting,
	);
	expect(await answer).toEqual({
		type: "other",
		value,
		model: modelId,
		source: "hosted",
		durationMs: expect.any(Number),
	});
	const code = task === "generateImage" ? "INVALID_IMAGE_RESPONSE" : "PROVIDER_BAD_RESPONSE";
	// It was paid for; in the host's log it is still an unreadable answer.
	expect(records).toMatchObject([
		{ outcome: code, model: modelId, note: "the answer is shown as it came" },
	]);
	expect(records[0]?.points).toBeGreaterThan(0);
	expect(backendCalls).toMatchObject([{ error: { code } }]);
	expect(allowance).toMatchObject({ held: 0, refunds: 0 });
	expect(JSON.stringify(records)).not.toContain("cat");
});

const [start, end] = [TEST_TOKEN.slice(0, 9), TEST_TOKEN.slice(9)];
const deep = `${"[".repeat(40)}1${"]".repeat(40)}`;

test.each<[name: string, answer: unknown]>([
	["the key", { sent: TEST_TOKEN }],
	["the key in pieces", { sent: [start, end] }],
	["the key as a name", { [TEST_TOKEN]: 1 }],
	["the secret of a header", { sent: `for ${TEAM_WORD}` }],
	["another key", { note: "sk-abcdef123456" }],
	["the request's headers", { headers: { authorization: "Bearer x" } }],
	["the name of an account", { result: 1, userName: "acme" }],
	["the name of an organisation", { result: 1, billed_org: "acme" }],
	["an address", { at: "http://10.0.0.7:8080/internal" }],
	["a place on a disk", { at: "/srv/models/acme/weights" }],
	["a stack trace", { trace: 'File "serve.py", line 3, in run' }],
	["a failure", { failed: true, error_code: 17 }],
	["no JSON", "<html><body>Hello</body></html>"],
	["nothing", "null"],
	["empty values", { a: [], b: {}, c: " " }],
	["more than 64 kB", { cats: ["cat ".repeat(17_000)] }],
	["levels without end", deep],
	["a number without end", '[{"label":"cat","score":1e400}]'],
])("an answer with %s is held back", async (_name, answer) => {
	const { answer: given, records } = ask("classify", [answer], accepting);
	await expect(given).rejects.toMatchObject({ cause: { code: "PROVIDER_BAD_RESPONSE" } });
	expect(records[0]?.note).toBeUndefined();
});

test("a later back-end that answers is preferred, and a later failure is told instead", async () => {
	const odd = { cat: 0.9 };
	const { answer } = ask("classify", [odd, [{ label: "cat", score: 0.9 }]]);
	expect(await answer).toMatchObject({ items: [{ label: "cat" }] });
	const refused = ask("classify", [odd, { error: "CUDA out of memory" }], accepting);
	await expect(refused.answer).rejects.toMatchObject({ cause: { code: expect.any(String) } });
	const last = ask("classify", [{ error: "CUDA out of memory" }, odd], accepting);
	expect(await last.answer).toMatchObject({ type: "other", value: odd });
});

test.each(["words", "pictures"])("no answer goes past a judge of %s", async (part) => {
	const judge = { url, model: "judge", key: "$HF_TOKEN", wire: "moderation" };
	const moderation = {
		[part]: { judges: [judge], refuse: { default: 0.5 } },
		whenSilent: "allow",
	};
	const { answer } = ask("tts", [{ cat: 0.9 }], { moderation, ...accepting });
	await expect(answer).rejects.toMatchObject({ cause: { code: "PROVIDER_BAD_RESPONSE" } });
});

test("a streamed task and the assistant show no answer of another shape", async () => {
	const { context } = testContext({ transport: createFakeTransport(fakeReply.json({ a: 1 })) });
	const caller = checkedCaller(context);
	const messages = [{ role: "user" as const, content: "Hello" }];
	const events = caller.chat({ modelId: "deepseek-ai/DeepSeek-R1-0528", messages });
	expect((await collect(events)).error).toMatchObject({ cause: { code: expect.any(String) } });
	await expect(caller.widgetChat({ messages })).rejects.toMatchObject({
		cause: { code: expect.any(String) },
	});
});
