import type { TaskName } from "#shared/models.ts";
import type { Transport } from "../../server/backends/network/network.ts";
import { checkedCaller } from "./checked-caller.ts";
import { collect } from "./collect.ts";
import type { SeenRequest } from "./fake-transport.ts";
import { testContext } from "./test-context.ts";
import { pictureFile, recordingFile } from "./test-files.ts";

type Caller = ReturnType<typeof checkedCaller>;

const messages = [{ role: "user" as const, content: "What is my secret wish?" }];

/** A valid call of every task. */
const calls: Record<TaskName, (caller: Caller) => Promise<unknown>> = {
	chat: (caller) => caller.chat({ modelId: "deepseek-ai/DeepSeek-R1-0528", messages }),
	widgetChat: (caller) => caller.widgetChat({ messages }),
	generateText: (caller) =>
		caller.generateText({ modelId: "HuggingFaceTB/SmolLM3-3B", prompt: "My secret wish" }),
	generateImage: (caller) =>
		caller.generateImage({ modelId: "black-forest-labs/FLUX.1-dev", prompt: "My secret wish" }),
	editImage: (caller) =>
		caller.editImage({
			modelId: "black-forest-labs/FLUX.1-Kontext-dev",
			prompt: "My secret wish",
			file: pictureFile(),
		}),
	tts: (caller) => caller.tts({ modelId: "canopylabs/orpheus-3b-0.1-ft", text: "My secret wish" }),
	transcribe: (caller) =>
		caller.transcribe({ modelId: "openai/whisper-large-v3", file: recordingFile() }),
	classify: (caller) =>
		caller.classify({ modelId: "google/vit-base-patch16-224", file: pictureFile() }),
	detect: (caller) => caller.detect({ modelId: "facebook/detr-resnet-50", file: pictureFile() }),
};

/** Runs a task against a fake provider; a plain result counts as its only event. */
export async function runTask(
	task: TaskName,
	transport: Transport & { requests: SeenRequest[]; environment?: Record<string, string> },
	limits?: Parameters<typeof testContext>[0]["limits"],
) {
	const { environment } = transport;
	const { context, ...seen } = testContext({
		transport,
		...(environment && { environment }),
		...(limits && { limits }),
	});
	const outcome = await collect(eventsOf(await settle(calls[task](checkedCaller(context)))));
	return { ...outcome, ...seen, requests: transport.requests };
}

/** Makes failures before and within a stream look the same to a test. */
async function settle(call: Promise<unknown>) {
	return call.then(
		(value) => ({ value }),
		(error: unknown) => ({ error }),
	);
}

async function* eventsOf(outcome: { value: unknown } | { error: unknown }) {
	if ("error" in outcome) throw outcome.error;
	const { value } = outcome;
	if (typeof value === "object" && value !== null && Symbol.asyncIterator in value) {
		yield* streamOf(value);
	} else yield value;
}

async function* streamOf(value: object): AsyncGenerator<unknown> {
	const iterate = Symbol.asyncIterator in value ? value[Symbol.asyncIterator] : undefined;
	if (typeof iterate !== "function") return;
	const stream: AsyncIterator<unknown> = Reflect.apply(iterate, value, []);
	for (let next = await stream.next(); !next.done; next = await stream.next()) yield next.value;
}
