import { expect, test } from "vitest";
import type { ModelTask } from "#shared/models.ts";
import { modelOn } from "../../../testing/engines/ask-model.ts";
import { chunk, type Engine, events, json } from "../../../testing/engines/engine.ts";
import { samplePng } from "../../../testing/samples.ts";
import { fakeReply } from "../../../testing/server/fake-reply.ts";
import { createFakeTransport } from "../../../testing/server/fake-transport.ts";
import { runTask } from "../../../testing/server/run-task.ts";

const queue = "https://queue.fal.run/fal-ai/flux/requests/7b1f";
const image = { url: "https://v3.fal.media/files/black.png" };
const done = "data: [DONE]\n\n";
const openaiError = (code: string, message = "Your request was refused") =>
	json({ error: { message, type: "image_generation_user_error", code } }, 400);

/** fal's queue, which ends with this result. */
function falWith(result: object): Engine {
	return ({ method, url }) => {
		if (method === "POST") return json({ response_url: queue });
		if (url.includes("/status")) return json({ status: "COMPLETED" });
		if (url.includes("black.png")) return new Response(new Uint8Array(samplePng()));
		return json({ images: [image, image], ...result });
	};
}

const replicateWith = (reply: object) => () => json(reply, 201);

/** How one says that its filter withheld something, and what that costs a visitor. */
type Row = [name: string, task: ModelTask, wire: string, say: Engine, points: number];

const rows: readonly Row[] = [
	["fal's flags", "generateImage", "fal", falWith({ has_nsfw_concepts: [true, false] }), 4],
	["fal's other flag", "generateImage", "fal", falWith({ nsfw_content_detected: true }), 4],
	[
		"Replicate's failure",
		"generateImage",
		"replicate",
		replicateWith({ status: "failed", output: null, error: "NSFW content detected. Try again." }),
		4,
	],
	[
		"Replicate's cancelling",
		"generateImage",
		"replicate",
		replicateWith({ status: "canceled", error: "All images had NSFW content" }),
		4,
	],
	["a policy's code", "generateImage", "openai", () => openaiError("content_policy_violation"), 0],
	[
		"moderation's code",
		"generateImage",
		"openai",
		() => openaiError("moderation_blocked", "safety_violations=[sexual]"),
		0,
	],
	[
		"the words of a safety system",
		"generateImage",
		"openai",
		() => json({ error: "Rejected as a result of our safety system" }, 400),
		0,
	],
	[
		"a 403 of a router's moderation",
		"chat",
		"openai",
		() => json({ error: { code: 403, message: "Your input was flagged by moderation" } }, 403),
		0,
	],
	[
		"a chat's filter before its first word",
		"chat",
		"openai",
		() => events(chunk({ role: "assistant" }), chunk({}, "content_filter"), done),
		1,
	],
	[
		"a refusal in place of an answer",
		"chat",
		"openai",
		() => events(chunk({ refusal: "I can't" }), chunk({ refusal: " help" }, "stop"), done),
		1,
	],
	[
		"a filter's code as the first event",
		"generateText",
		"openai",
		() => events({ error: { message: "Filtered", code: "content_filter" } }),
		1,
	],
];

test.each(rows)("%s ends the call: no other back-end gets it", async (...row) => {
	const [, task, wire, say, points] = row;
	const backends = ["first.test", "second.test"].map((host) => ({
		wire,
		url: `https://${host}/v1`,
		model: "a/b",
	}));
	const { ask, requests, records, callerOf } = modelOn({ task, engine: say, backends });
	for (let count = 0; count < 6; count += 1) {
		await expect(ask()).rejects.toMatchObject({
			cause: { code: "WITHHELD", parts: { rule: "provider" } },
		});
	}
	const hosts = requests.map(({ url }) => new URL(url).host);
	expect(new Set(hosts)).toEqual(new Set(["first.test"]));
	expect(records.map((record) => record.points)).toEqual(Array.from({ length: 6 }, () => points));
	// It is no failure of the back-end.
	expect((await callerOf("192.0.2.1").status()).models).toEqual({
		"test/model": { state: "ready" },
	});
});

test("a sentence of ours stands in place of the provider's words", async () => {
	const engine = () => openaiError("moderation_blocked", "safety_violations=[sexual]");
	const backends = [{ wire: "openai", url: "https://first.test/v1", model: "m" }];
	const { ask } = modelOn({ task: "generateImage", engine, backends });
	await expect(ask()).rejects.toThrow(
		/^The provider’s filter withheld the answer, or the rest of it\.$/,
	);
});

test.each(["chat", "generateText"] as const)(
	"%s: what came before the filter stays",
	async (task) => {
		const filtered = { choices: [{ delta: {}, finish_reason: "content_filter" }] };
		const begun = { choices: [{ delta: { content: "Once upon a" }, finish_reason: null }] };
		const outcome = await runTask(
			task,
			createFakeTransport(fakeReply.events(begun, filtered, done)),
		);
		expect(outcome.events).toEqual([{ type: "answer", text: "Once upon a" }]);
		expect(outcome.error).toMatchObject({ cause: { code: "WITHHELD" }, pointsSpent: 1 });
	},
);

test("the assistant's reply and a whole completion are withheld, too", async () => {
	const choices = [{ message: { content: null, refusal: "No" }, finish_reason: "stop" }];
	for (const task of ["widgetChat", "chat"] as const) {
		const outcome = await runTask(task, createFakeTransport(fakeReply.json({ choices })));
		expect(outcome.error).toMatchObject({ cause: { code: "WITHHELD" } });
		expect(outcome.requests).toHaveLength(1);
	}
});

test.each([
	["fal", falWith({ has_nsfw_concepts: [false, true] })],
	["fal without flags", falWith({})],
])("%s: a picture that no filter withheld is shown", async (_name, engine) => {
	const backends = [{ wire: "fal", url: "https://first.test", model: "a/b" }];
	const { ask } = modelOn({ task: "generateImage", engine, backends });
	expect(await ask()).toMatchObject({ type: "image_generation" });
});

test("another failure of Replicate's is still one", async () => {
	const engine = replicateWith({ status: "failed", error: "CUDA out of memory" });
	const backends = [{ wire: "replicate", url: "https://first.test", model: "a/b" }];
	const { ask } = modelOn({ task: "generateImage", engine, backends });
	await expect(ask()).rejects.toMatchObject({ cause: { code: "INVALID_IMAGE_RESPONSE" } });
});
