import { TRPCError } from "@trpc/server";
import { expect, test } from "vitest";
import { errorSentence } from "#shared/errors/error-texts.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { type TaskName, taskNames, tasks } from "#shared/models.ts";
import { refusals } from "../../../testing/fixtures/refusals.ts";
import { chatChunk, fakeReply } from "../../../testing/server/fake-reply.ts";
import { createFakeTransport, type FakeAnswer } from "../../../testing/server/fake-transport.ts";
import { runTask } from "../../../testing/server/run-task.ts";
import { TEST_TOKEN } from "../../../testing/server/test-context.ts";
import { AppError } from "../../errors/app-error.ts";

// Longer than a busy machine lets a process stand still before its request goes out.
const limits = { firstByteMs: 250, idleMs: 250, wholeMs: 2_000 };
const streamed: readonly TaskName[] = ["chat", "generateText"];
const failureOfTask: Partial<Record<TaskName, [ErrorCode, string]>> = {
	generateImage: ["IMAGE_GENERATION_FAILED", "Image generation failed:"],
	editImage: ["IMAGE_GENERATION_FAILED", "Image generation failed:"],
	tts: ["TTS_FAILED", "TTS generation failed:"],
	transcribe: ["WHISPER_FAILED", "Whisper API failed:"],
};
const secrets =
	/jane-doe|hf_|on behalf of|credits|balance|suspended|dashboard|<\w|html|\/repository|https?:|secret|stack|\.ts:/i;

function codeOf(error: unknown): ErrorCode | undefined {
	return error instanceof TRPCError && error.cause instanceof AppError
		? error.cause.code
		: undefined;
}

function expectSafe({ error, records }: { error: unknown; records: unknown }) {
	const message = error instanceof Error ? error.message : "";
	expect(message).not.toMatch(secrets);
	// The log keeps the message, without the secrets in it.
	expect(JSON.stringify(records)).not.toMatch(/jane-doe|credits|balance|secret|<\w/);
	expect(JSON.stringify(records)).not.toContain(TEST_TOKEN);
}

const cases = refusals.flatMap((refusal) => taskNames.map((task) => ({ task, ...refusal })));

test.each(cases)("$task: $name", async ({ task, status, body, headers, ...refusal }) => {
	const answer = fakeReply.text(body, {
		status,
		...(headers && { headers }),
		type: "application/json",
	});
	const outcome = await runTask(task, createFakeTransport(answer));
	const isGeneral = refusal.code === "PROVIDER_FAILED";
	const own =
		isGeneral || refusal.sentence?.startsWith("API Error") ? failureOfTask[task] : undefined;
	const start = own?.[1] ?? refusal.sentence ?? errorSentence(refusal.code);
	const code = (isGeneral || refusal.code === "API_ERROR") && own ? own[0] : refusal.code;
	expect(codeOf(outcome.error)).toBe(code);
	expect(outcome.error).toMatchObject({
		message: expect.stringContaining(own ? `${start} ${status}` : start),
	});
	expect(outcome.requests).toHaveLength(1);
	expect(outcome.records).toMatchObject([{ task, outcome: code, points: 0 }]);
	expect(outcome.error).toMatchObject({ pointsSpent: 0 });
	expect(outcome.allowance).toMatchObject({ held: 0, refunds: 1 });
	expectSafe(outcome);
});

const brokenCases = ["ECONNREFUSED", "ECONNRESET"].flatMap((fault) =>
	taskNames.map((task) => ({ task, fault })),
);

test.each(brokenCases)("$task: $fault is not tried again", async ({ task, fault }) => {
	const outcome = await runTask(task, createFakeTransport(fakeReply.failure(fault)));
	expect([codeOf(outcome.error), outcome.requests.length]).toEqual(["PROVIDER_UNREACHABLE", 1]);
	expectSafe(outcome);
});

test.each(taskNames)("%s: a provider that hangs is given up once", async (task) => {
	const outcome = await runTask(task, createFakeTransport(fakeReply.hang()), limits);
	expect([codeOf(outcome.error), outcome.requests.length]).toEqual(["PROVIDER_TIMEOUT", 1]);
	// A queue may still answer with the place from which the call is to be taken back (fal.test.ts).
	expect(outcome.requests[0]?.signal.aborted).toBe(task !== "editImage");
	expect(outcome.records).toMatchObject([
		{ outcome: "PROVIDER_TIMEOUT", points: tasks[task].points },
	]);
	expect(outcome.error).toMatchObject({ pointsSpent: tasks[task].points });
	expect(outcome.allowance).toMatchObject({ held: 0, refunds: 0 });
});

const hanging = () => new Promise<void>(() => undefined);
const broken = () =>
	Promise.reject(Object.assign(new Error("terminated"), { code: "UND_ERR_SOCKET" }));

test.each(taskNames)("%s: an answer that stops in the middle is given up", async (task) => {
	const transport = createFakeTransport(fakeReply.events(chatChunk("One"), hanging));
	const outcome = await runTask(task, transport, limits);
	expect([codeOf(outcome.error), outcome.requests.length]).toEqual(["PROVIDER_TIMEOUT", 1]);
	expect(outcome.events).toEqual(streamed.includes(task) ? [{ type: "answer", text: "One" }] : []);
});

test.each(taskNames)(
	"%s: an answer that is cut off says so and is not tried again",
	async (task) => {
		const transport = createFakeTransport(fakeReply.events(chatChunk("One"), broken));
		const outcome = await runTask(task, transport);
		const isStream = streamed.includes(task);
		expect(codeOf(outcome.error)).toBe(isStream ? "STREAM_CUT" : "PROVIDER_BAD_RESPONSE");
		expect(outcome.events).toEqual(isStream ? [{ type: "answer", text: "One" }] : []);
		expect(outcome.requests).toHaveLength(1);
		expectSafe(outcome);
	},
);

const odd: readonly [name: string, answer: FakeAnswer][] = [
	["broken JSON", fakeReply.text('{"choices":[{"ind', { type: "application/json" })],
	["a page with 200", fakeReply.text("<html>Welcome</html>", { type: "text/html" })],
	["an empty body", fakeReply.text("", { type: "application/json" })],
	["a list of numbers", fakeReply.json([1, 2])],
	["a redirect", fakeReply.text("", { status: 302, headers: { location: "http://10.0.0.1/" } })],
	[
		"64 MB",
		() => ({ status: 200, headers: { "content-type": "application/json" }, body: endless() }),
	],
];
/** Responses that are not read to their end; none may leave a connection open. */
const leftUnread = ["a redirect", "64 MB"];
/** For the other tasks such an answer is shown as received (other-answer.test.ts). */
const readsNoNumbers: readonly TaskName[] = [...streamed, "widgetChat"];
const oddCases = odd.flatMap(([name, answer]) =>
	taskNames
		.filter((task) => {
			return name !== "a list of numbers" || readsNoNumbers.includes(task);
		})
		.map((task) => ({ name, answer, task })),
);

test.each(oddCases)("$task: $name cannot be read", async ({ name, answer, task }) => {
	const outcome = await runTask(task, createFakeTransport(answer));
	const isPicture = task === "generateImage" && name !== "a redirect" && name !== "64 MB";
	expect(codeOf(outcome.error)).toBe(
		isPicture ? "INVALID_IMAGE_RESPONSE" : "PROVIDER_BAD_RESPONSE",
	);
	expect(outcome.events).toEqual([]);
	expect(outcome.requests).toHaveLength(1);
	if (leftUnread.includes(name)) expect(outcome.requests[0]?.signal.aborted).toBe(true);
	expectSafe(outcome);
});

const wordless: readonly [error: unknown, code: string, ofPicture?: string][] = [
	[{}, "PROVIDER_FAILED", "INVALID_IMAGE_RESPONSE"],
	[true, "PROVIDER_FAILED", "INVALID_IMAGE_RESPONSE"],
	[{ message: "" }, "PROVIDER_FAILED", "INVALID_IMAGE_RESPONSE"],
	[{ code: 500 }, "PROVIDER_FAILED"],
	[{ code: 429 }, "RATE_LIMIT"],
	[{ status: "401" }, "AUTHENTICATION_FAILED"],
	[{ status_code: 404 }, "MODEL_NOT_FOUND"],
	[{ code: 503, message: null }, "MODEL_LOADING"],
];
const wordlessCases = wordless.flatMap(([error, code, ofPicture = code]) =>
	taskNames.map((task) => ({ task, error, code: task === "generateImage" ? ofPicture : code })),
);

test.each(wordlessCases)(
	"$task: an error without words with status 200, $error: $code",
	async ({ task, error, code }) => {
		const transport = createFakeTransport(fakeReply.json({ error }), fakeReply.json({ error }));
		expect(codeOf((await runTask(task, transport)).error)).toBe(code);
	},
);

async function* endless() {
	const piece = new Uint8Array(1024 * 1024).fill(32);
	for (let count = 0; count < 64; count++) yield piece;
	throw new Error("read to the end");
}
