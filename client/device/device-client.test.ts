import { afterEach, expect, test, vi } from "vitest";
import type { DeviceModel } from "#shared/device-files.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { modelOf } from "../../testing/browser/shown-models.ts";
import { deviceClient } from "./device-client.ts";
import { modelKey } from "./kept-models.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";
import { endModel } from "./run-model.ts";

const device: DeviceModel = {
	model: "owner/Small-1B-ONNX",
	revision: "main",
	dtype: "q8",
	files: ["onnx/model_quantized.onnx"],
	bytes: 1,
	licence: "MIT",
	window: 100,
	voices: {},
	languages: [],
};

const writer: ShownModel = { ...modelOf("HuggingFaceTB/SmolLM3-3B"), device };

/** Makes every worker on the page answer its runs with these messages. */
function fakeWorkers(...answers: FromWorker[]) {
	const asked: ToWorker[] = [];
	const made: FakeWorker[] = [];
	class FakeWorker extends EventTarget {
		isEnded = false;
		constructor() {
			super();
			made.push(this);
		}
		postMessage(message: ToWorker) {
			asked.push(message);
			if (message.type === "stop") return;
			for (const data of answers) this.dispatchEvent(new MessageEvent("message", { data }));
		}
		terminate() {
			this.isEnded = true;
		}
	}
	vi.stubGlobal("Worker", FakeWorker);
	return { asked, made };
}

afterEach(() => {
	endModel(modelKey(device));
	vi.unstubAllGlobals();
});

async function eventsOf(signal?: AbortSignal) {
	const events = [];
	for await (const event of await deviceClient(writer).generateText.mutate(
		{ prompt: "Hi", parameters: { system: "Be brief.", maxTokens: 7 } },
		{ signal },
	)) {
		events.push(event);
	}
	return events;
}

const output = {
	kind: "text",
	finishReason: "stop",
	promptTokens: 3,
	completionTokens: 4,
} as const;

test("a text streams as from the server, its thinking apart", async () => {
	const { asked } = fakeWorkers(
		{ type: "text", text: "<think>so" },
		{ type: "text", text: "</think>It " },
		{ type: "text", text: "is." },
		{ type: "done", output },
	);
	const events = await eventsOf();
	const joined = (type: string) =>
		events.map((event) => (event.type === type && "text" in event ? event.text : "")).join("");
	expect([joined("reasoning"), joined("answer")]).toEqual(["so", "It is."]);
	expect(events.at(-1)).toEqual({
		type: "done",
		result: {
			type: "text_generation",
			items: [{ generated_text: "It is." }],
			finishReason: "stop",
			model: "Small-1B",
			durationMs: expect.any(Number),
			source: "device",
			usage: { promptTokens: 3, completionTokens: 4, totalTokens: 7 },
		},
	});
	expect(asked).toMatchObject([
		{
			type: "run",
			task: "generateText",
			input: {
				messages: [
					{ role: "system", content: "Be brief." },
					{ role: "user", content: "Hi" },
				],
				maxTokens: 7,
				temperature: 0.7,
			},
		},
	]);
});

test.each([
	["input", "DEVICE_TOO_LONG", false],
	["gone", "DEVICE_GONE", true],
	["memory", "DEVICE_MEMORY", true],
	["failed", "DEVICE_FAILED", true],
] as const)("the fault %s is the error %s", async (fault, errorCode, isEnded) => {
	const { made } = fakeWorkers({ type: "failed", fault, detail: "why" });
	await expect(eventsOf()).rejects.toMatchObject({ data: { errorCode, pointsSpent: 0 } });
	expect(made.map((worker) => worker.isEnded)).toEqual([isEnded]);
	// The next question does not wait for a worker that has ended.
	await expect(eventsOf()).rejects.toMatchObject({ data: { errorCode } });
	expect(made).toHaveLength(isEnded ? 2 : 1);
});

test("a worker that does not stop by itself is ended, and the next question has another", async () => {
	const { asked, made } = fakeWorkers({ type: "text", text: "for ever" });
	const controller = new AbortController();
	const reading = eventsOf(controller.signal);
	await expect.poll(() => asked).toHaveLength(1);
	controller.abort(new Error("stopped"));
	await expect(reading).rejects.toThrow("stopped");
	expect(asked.at(-1)).toEqual({ type: "stop" });
	expect(made[0]?.isEnded).toBe(true);
	const next = eventsOf();
	await expect.poll(() => made).toHaveLength(2);
	endModel(modelKey(device));
	await expect(next).rejects.toMatchObject({ data: { errorCode: "DEVICE_GONE" } });
});

test("a deleted model fails its own run at once, and the calls that wait go on", async () => {
	const { asked, made } = fakeWorkers({ type: "text", text: "for ever" });
	const other: DeviceModel = { ...device, model: "owner/Other" };
	const running = eventsOf();
	await expect.poll(() => asked).toHaveLength(1);
	const waiting = deviceClient({ ...writer, device: other }).classify.mutate({
		file: new File([], "a.png"),
	});
	// The worker of another model keeps running.
	endModel(modelKey(other));
	expect(made.map((worker) => worker.isEnded)).toEqual([false]);
	endModel(modelKey(device));
	await expect(running).rejects.toMatchObject({ data: { errorCode: "DEVICE_GONE" } });
	await expect.poll(() => asked).toHaveLength(2);
	expect(made.map((worker) => worker.isEnded)).toEqual([true, false]);
	endModel(modelKey(other));
	await expect(waiting).rejects.toMatchObject({ data: { errorCode: "DEVICE_GONE" } });
});

test("a call that waits for another model ends at once when it is stopped", async () => {
	const { asked } = fakeWorkers({ type: "text", text: "for ever" });
	const stopFirst = new AbortController();
	const running = eventsOf(stopFirst.signal);
	await expect.poll(() => asked).toHaveLength(1);
	const other: DeviceModel = { ...device, model: "owner/Other" };
	const { classify } = deviceClient({ ...writer, device: other });
	const stop = new AbortController();
	const file = new File([], "a.png");
	const stopped = classify.mutate({ file }, { signal: stop.signal });
	const next = classify.mutate({ file });
	stop.abort(new Error("stopped"));
	await expect(stopped).rejects.toThrow("stopped");
	// One worker at a time, still: the next call waits for the first model.
	expect(asked).toHaveLength(1);
	stopFirst.abort(new Error("stopped, too"));
	await expect(running).rejects.toThrow("stopped, too");
	await expect.poll(() => asked.at(-1)).toMatchObject({ type: "run", task: "classify" });
	endModel(modelKey(other));
	await expect(next).rejects.toMatchObject({ data: { errorCode: "DEVICE_GONE" } });
});

test("a model that is not for devices has no client", () => {
	const { device: _, ...other } = writer;
	expect(() => deviceClient(other)).toThrow("not for devices");
});
