import { expect, test } from "vitest";
import type { ModelTask } from "#shared/models.ts";
import { modelOn } from "../../../testing/engines/ask-model.ts";
import { chunk, type Engine, events, json } from "../../../testing/engines/engine.ts";
import { plainPng, samplePng } from "../../../testing/samples.ts";
import { chatChunk, fakeReply } from "../../../testing/server/fake-reply.ts";
import { createFakeTransport } from "../../../testing/server/fake-transport.ts";
import { runTask } from "../../../testing/server/run-task.ts";

const queue = "https://queue.fal.run/fal-ai/flux/requests/7b1f";
const image = { url: "https://v3.fal.media/files/black.png" };
const done = "data: [DONE]\n\n";
const black = Buffer.from(samplePng()).toString("base64");
const blackened = plainPng([0, 0, 0]).toString("base64");
const picture = { b64_json: black };
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
const refusing = (error: object | string, status: number) => () => json({ error }, status);
const refusingPicture = (code: string, message = "Your request was refused") =>
	refusing({ message, type: "image_generation_user_error", code }, 400);

const nsfw = { status: "failed", output: null, error: "NSFW content detected. Try again." };
const allNsfw = { status: "canceled", error: "All images had NSFW content" };
const safetySystem = "Rejected as a result of our safety system";
const flagged = { code: 403, message: "Your input was flagged by moderation" };
const filterFirst = [chunk({ role: "assistant" }), chunk({}, "content_filter"), done];
const refusal = [chunk({ refusal: "I can't" }), chunk({ refusal: " help" }, "stop"), done];
const filterCode = { error: { message: "Filtered", code: "content_filter" } };

/** How each provider reports that its filter withheld something, which costs the visitor nothing. */
type Row = [name: string, task: ModelTask, wire: string, say: Engine];

const rows: readonly Row[] = [
	["fal's flags", "generateImage", "fal", falWith({ has_nsfw_concepts: [true, false] })],
	["fal's other flag", "generateImage", "fal", falWith({ nsfw_content_detected: true })],
	...(
		[
			["has_nsfw_concepts", { has_nsfw_concepts: [true] }],
			["nsfw", { data: [{ ...picture, nsfw: true }] }],
			["finishReason", { artifacts: [{ base64: black, finishReason: "CONTENT_FILTERED" }] }],
			["finish_reason", { data: [{ ...picture, finish_reason: "content_filter" }] }],
			["raiFilteredReason", { predictions: [{ raiFilteredReason: "Unable to show it" }] }],
			[
				"content_filter_results",
				{ data: [picture], content_filter_results: { hate: { filtered: true } } },
			],
			["Moderated", { id: "x", status: "Request Moderated", result: null }],
		] as const
	).map(
		([name, answer]): Row => [`the mark ${name}`, "generateImage", "openai", () => json(answer)],
	),
	["a black picture", "generateImage", "openai", () => json({ data: [{ b64_json: blackened }] })],
	[
		"a header beside a picture",
		"generateImage",
		"huggingface",
		() =>
			new Response(new Uint8Array(samplePng()), {
				headers: { "finish-reason": "CONTENT_FILTERED" },
			}),
	],
	["Replicate's failure", "generateImage", "replicate", replicateWith(nsfw)],
	["Replicate's cancelling", "generateImage", "replicate", replicateWith(allNsfw)],
	["a policy", "generateImage", "openai", refusingPicture("content_policy_violation")],
	[
		"moderation",
		"generateImage",
		"openai",
		refusingPicture("moderation_blocked", "safety_violations=[sexual]"),
	],
	["the words of a safety system", "generateImage", "openai", refusing(safetySystem, 400)],
	["a 403 of a router's moderation", "chat", "openai", refusing(flagged, 403)],
	["a filter before the first word", "chat", "openai", () => events(...filterFirst)],
	["a refusal in place of an answer", "chat", "openai", () => events(...refusal)],
	["a filter's code as the first event", "generateText", "openai", () => events(filterCode)],
];

test.each(rows)("%s ends the call: no other back-end gets it", async (...row) => {
	const [, task, wire, say] = row;
	const urls = ["https://first.test/v1", "https://second.test/v1"];
	const backends = urls.map((url) => ({ wire, url, model: "a/b" }));
	const { ask, requests, records, callerOf } = modelOn({ task, engine: say, backends });
	for (let count = 0; count < 6; count += 1) {
		await expect(ask()).rejects.toMatchObject({
			// Our own sentence: the provider's text is not shown.
			message: "The provider’s filter withheld the answer, or the rest of it.",
			cause: { code: "WITHHELD", parts: { rule: "provider" } },
		});
	}
	const hosts = requests.map(({ url }) => new URL(url).host);
	expect(new Set(hosts)).toEqual(new Set(["first.test"]));
	expect(records.map((record) => record.points)).toEqual(Array.from({ length: 6 }, () => 0));
	// A withheld answer is not a failure of the back-end.
	expect((await callerOf("192.0.2.1").status()).models).toEqual({
		"test/model": { state: "ready" },
	});
});

test.each(["chat", "generateText"] as const)(
	"%s: what came before the filter stays",
	async (task) => {
		const steps = [chatChunk("Once upon a"), chatChunk("", "content_filter"), done];
		const outcome = await runTask(task, createFakeTransport(fakeReply.events(...steps)));
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

/** A picture generated on that wire. */
function draw(wire: string, engine: Engine): Promise<unknown> {
	const backends = [{ wire, url: "https://first.test", model: "a/b" }];
	return modelOn({ task: "generateImage", engine, backends }).ask();
}

test("a picture beside one that fal's filter withheld is shown", async () => {
	const shown = draw("fal", falWith({ has_nsfw_concepts: [false, true] }));
	expect(await shown).toMatchObject({ type: "image_generation" });
});

test.each([
	...["queued", "processing", "IN_PROGRESS", "failed", "waiting", "created", "timed_out"].map(
		(status) => ({ id: "7b1f", status }),
	),
	{ data: { task_id: "7b1f", task_status: "TASK_STATUS_PROCESSING" } },
	{ output: { task_status: "PENDING" } },
	{ job_status: "not_started", name: "x" },
	{ name: "operations/7b1f", done: false },
])("a job that is not done is a failure, and nothing to show: %j", async (answer) => {
	const drawn = draw("openai", () => json(answer));
	await expect(drawn).rejects.toMatchObject({ cause: { code: "INVALID_IMAGE_RESPONSE" } });
});

test("marks of a filter that let pass are none", async () => {
	const results = { hate: { filtered: false, severity: "safe" } };
	const drawn = draw("openai", () =>
		json({
			data: [{ ...picture, finishReason: "SUCCESS", nsfw: false }],
			content_filter_results: results,
		}),
	);
	expect(await drawn).toMatchObject({ type: "image_generation" });
});

test("another failure of Replicate's is still one", async () => {
	const failed = draw(
		"replicate",
		replicateWith({ status: "failed", error: "CUDA out of memory" }),
	);
	await expect(failed).rejects.toMatchObject({ cause: { code: "INVALID_IMAGE_RESPONSE" } });
});
