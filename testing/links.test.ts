import { once } from "node:events";
import {
	createTRPCClient,
	httpBatchLink,
	httpBatchStreamLink,
	httpLink,
	isNonJsonSerializable,
	loggerLink,
	retryLink,
	splitLink,
	type TRPCClient,
	type TRPCLink,
} from "@trpc/client";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { AUDIO_MAX_BYTES } from "#shared/limits.ts";
import { type TaskName, tasks } from "#shared/models.ts";
import { isAsyncIterable } from "#shared/result.ts";
import { fileLink } from "../client/lib/api/file-link.ts";
import { type AppRouter, appRouter } from "../server/procedures/router.ts";
import { collect } from "./server/collect.ts";
import { pictureFile, recordingFile } from "./server/test-files.ts";
import { startSite } from "./site.ts";
import { siteWithProvider } from "./site-with-provider.ts";
import { asProvider } from "./stand-in.ts";

const { site, provider } = await siteWithProvider();

beforeEach(() => {
	provider.calls.length = 0;
	provider.play(undefined);
});

type Client = TRPCClient<AppRouter>;

function clientOf(...links: TRPCLink<AppRouter>[]): Client {
	return createTRPCClient<AppRouter>({ links });
}

const url = `${site.origin}/trpc`;
const split = (batch: TRPCLink<AppRouter>) =>
	splitLink<AppRouter>({
		condition: ({ input }) => isNonJsonSerializable(input),
		true: httpLink({ url }),
		false: batch,
	});

/** tRPC's own links, as its documentation shows them. */
const links = {
	httpLink: [httpLink({ url })],
	httpBatchLink: [httpBatchLink({ url })],
	httpBatchStreamLink: [httpBatchStreamLink({ url })],
	"httpBatchStreamLink by accept": [httpBatchStreamLink({ url, streamHeader: "accept" })],
	"splitLink, batch": [split(httpBatchLink({ url }))],
	"splitLink, stream": [split(httpBatchStreamLink({ url }))],
	"fileLink, splitLink, stream": [fileLink(), split(httpBatchStreamLink({ url }))],
	"fileLink, httpLink": [fileLink(), httpLink({ url })],
} satisfies Record<string, TRPCLink<AppRouter>[]>;

const messages = [{ role: "user" as const, content: "Hi" }];
const modelId = "google/vit-base-patch16-224";

function formOf(id: string, file: File): FormData {
	const form = new FormData();
	form.append("modelId", id);
	form.append("file", file);
	return form;
}

const plain = {
	generateImage: (client: Client) =>
		client.generateImage.mutate({ modelId: "black-forest-labs/FLUX.1-dev", prompt: "A cat" }),
	tts: (client: Client) =>
		client.tts.mutate({ modelId: "canopylabs/orpheus-3b-0.1-ft", text: "Hi" }),
	widgetChat: (client: Client) => client.widgetChat.mutate({ messages }),
	modelStatus: (client: Client) =>
		client.modelStatus.mutate({ modelId: "HuggingFaceTB/SmolLM3-3B" }),
	covers: (client: Client) => client.covers.query([{ modelId, example: "boat.jpg" }]),
	callCode: (client: Client) => client.callCode.query({ modelId }),
	hostState: (client: Client) => client.hostState.mutate({}),
	models: (client: Client) => client.models.query(),
	status: (client: Client) => client.status.query(),
	siteData: (client: Client) => client.siteData.query(),
	siteState: (client: Client) => client.siteState.query(),
};
const streamed = {
	chat: (client: Client) =>
		client.chat.mutate({ modelId: "deepseek-ai/DeepSeek-R1-0528", messages }),
	generateText: (client: Client) =>
		client.generateText.mutate({ modelId: "HuggingFaceTB/SmolLM3-3B", prompt: "Hi" }),
};
const editorId = "black-forest-labs/FLUX.1-Kontext-dev";
const objects = {
	editImage: (client: Client) =>
		client.editImage.mutate({ modelId: editorId, file: pictureFile(), prompt: "In red" }),
	classify: (client: Client) => client.classify.mutate({ modelId, file: pictureFile() }),
	detect: (client: Client) =>
		client.detect.mutate({ modelId: "facebook/detr-resnet-50", file: pictureFile() }),
	transcribe: (client: Client) =>
		client.transcribe.mutate({
			modelId: "openai/whisper-large-v3",
			file: recordingFile(),
			parameters: {},
		}),
};
const forms = {
	editImage: (client: Client) => {
		const form = formOf(editorId, pictureFile());
		form.append("prompt", "In red");
		form.append("parameters", '{"seed":1}');
		form.append("acceptPrepared", "true");
		form.append("acceptOther", "true");
		return client.editImage.mutate(form);
	},
	classify: (client: Client) => client.classify.mutate(formOf(modelId, pictureFile())),
	detect: (client: Client) =>
		client.detect.mutate(formOf("facebook/detr-resnet-50", pictureFile())),
	transcribe: (client: Client) => {
		const form = formOf("openai/whisper-large-v3", recordingFile());
		form.append("parameters", "{}");
		return client.transcribe.mutate(form);
	},
};

/** The outcome of a call: the refusal that names the right link, or "works". */
async function outcomeOf(call: Promise<unknown>): Promise<string> {
	try {
		const value = await call;
		if (!isAsyncIterable(value)) return "works";
		const { events, error } = await collect(value);
		return error === undefined && events.length > 1 ? "works" : `fails in the middle: ${error}`;
	} catch (error) {
		return Object(Object(error).data).errorCode;
	}
}

describe("every procedure over every link: it works, or the link to use is named", () => {
	test.each(Object.entries(links))("%s", async (name, chain) => {
		const client = clientOf(...chain);
		const ofStream = /stream/i.test(name) ? "works" : "STREAM_LINK";
		const ofObject = name.startsWith("fileLink") ? "works" : "FILE_LINK";
		const ofForm = /^httpLink|Link, /.test(name) ? "works" : "FILE_LINK";
		const calls: [name: string, call: (client: Client) => Promise<unknown>, expected: string][] = [
			...Object.entries(plain).map(([path, call]) => [path, call, "works"] as const),
			...Object.entries(streamed).map(([path, call]) => [path, call, ofStream] as const),
			...Object.entries(objects).map(([path, call]) => [`${path} {}`, call, ofObject] as const),
			...Object.entries(forms).map(([path, call]) => [`${path} form`, call, ofForm] as const),
		].map(([path, call, expected]) => [path, call, expected]);
		const outcomes: unknown[] = [];
		for (const [path, call] of calls) outcomes.push([path, await outcomeOf(call(client))]);
		expect(outcomes).toEqual(calls.map(([path, , expected]) => [path, expected]));
		expect(await site.inFlight()).toBe(0);
	});

	test("all of them are tried", async () => {
		const tried = Object.keys({ ...plain, ...streamed, ...objects });
		expect(tried.sort()).toEqual(Object.keys(appRouter._def.procedures).sort());
	});
});

const explanations = [
	["httpLink", streamed.chat, "httpBatchStreamLink"],
	["httpBatchLink", streamed.generateText, "httpBatchStreamLink"],
	["httpLink", objects.classify, "fileLink"],
	["httpBatchStreamLink", forms.transcribe, "httpLink"],
] as const;

test.each(explanations)("over %s %o is told to use %s", async (link, call, named) => {
	const client = clientOf(...links[link]);
	await expect(call(client)).rejects.toMatchObject({
		message: expect.stringContaining(named),
		data: { code: "UNSUPPORTED_MEDIA_TYPE", pointsSpent: 0 },
	});
	expect(provider.calls).toEqual([]);
});

const batching = [
	["httpBatchLink", links.httpBatchLink],
	["httpBatchStreamLink", links.httpBatchStreamLink],
] as const;

describe.each(batching)("calls at the same time over %s", (name, chain) => {
	test("all procedures in one request", async () => {
		const client = clientOf(...chain);
		const calls = { ...plain, ...streamed };
		const outcomes = await Promise.all(Object.values(calls).map((call) => outcomeOf(call(client))));
		const streams = name === "httpBatchLink" ? "STREAM_LINK" : "works";
		expect(outcomes).toEqual(
			Object.keys(calls).map((procedure) => (procedure in streamed ? streams : "works")),
		);
		expect(await site.inFlight()).toBe(0);
	});

	test("a failure is that call's alone", async () => {
		const client = clientOf(...chain);
		const outcomes = await Promise.allSettled([
			client.tts.mutate({ modelId: "nobody/nothing", text: "Hi" }),
			plain.generateImage(client),
			client.tts.mutate({ modelId: "canopylabs/orpheus-3b-0.1-ft", text: " " }),
			Reflect.apply(Object(client).nothing.mutate, client, [{}]),
			Reflect.apply(Object(client).status.mutate, client, [{}]),
		]);
		const codeOf = (outcome: PromiseSettledResult<unknown>) =>
			outcome.status === "fulfilled" ? "works" : outcome.reason.data.errorCode;
		expect(outcomes.map(codeOf)).toEqual([
			"UNKNOWN_MODEL",
			"works",
			"TEXT_MISSING",
			"NOT_FOUND",
			"METHOD_NOT_ALLOWED",
		]);
		expect(outcomes.map((one) => one.status === "rejected" && one.reason.data.path)).toEqual([
			"tts",
			false,
			"tts",
			"nothing",
			"status",
		]);
	});

	test("each call takes its own points and its own slot", async () => {
		const narrow = await startSite({
			...asProvider(provider.url),
			VISITOR_CONCURRENCY: "3",
			VISITOR_POINTS_PER_HOUR: "10",
		});
		onTestFinished(() => narrow.close());
		const ownUrl = `${narrow.origin}/trpc`;
		const client = clientOf(
			name === "httpBatchLink"
				? httpBatchLink({ url: ownUrl })
				: httpBatchStreamLink({ url: ownUrl }),
		);
		let sent = 0;
		provider.play(async ({ response }) => {
			sent += 1;
			// All permitted calls run concurrently.
			if (sent < 3) await once(response, "close").catch(() => undefined);
			else for (const call of provider.calls) call.response.destroy();
		});
		const calls = Array.from({ length: 20 }, () => plain.widgetChat(client));
		const outcomes = await Promise.allSettled(calls);
		const codes = outcomes.map((one) => one.status === "rejected" && one.reason.data.errorCode);
		expect(codes.filter((code) => code === "VISITOR_BUSY")).toHaveLength(17);
		expect(await narrow.inFlight()).toBe(0);

		provider.play(undefined);
		const { visitor } = (await client.status.query()).allowance;
		const left = visitor.left;
		const spent = await Promise.allSettled(
			[1, 2, 3].map(() =>
				client.generateImage.mutate({
					modelId: "black-forest-labs/FLUX.1-dev",
					prompt: "A cat",
				}),
			),
		);
		const drawn = Math.min(3, Math.floor(left / tasks.generateImage.points));
		expect(spent.filter(({ status }) => status === "fulfilled")).toHaveLength(drawn);
		expect((await client.status.query()).allowance.visitor.left).toBe(
			left - drawn * tasks.generateImage.points,
		);
	});

	test("21 calls are one too many, and nothing is spent", async () => {
		const client = clientOf(...chain);
		const left = (await client.status.query()).allowance.visitor.left;
		const outcomes = await Promise.allSettled(
			Array.from({ length: 21 }, () => plain.widgetChat(client)),
		);
		for (const outcome of outcomes) {
			expect(outcome).toMatchObject({
				reason: {
					message: expect.stringContaining("the limit is 20"),
					data: { errorCode: "BATCH_TOO_LARGE", httpStatus: 400 },
				},
			});
		}
		expect(provider.calls).toEqual([]);
		expect((await client.status.query()).allowance.visitor.left).toBe(left);
	});

	test("all bodies together stay below the limit of one", async () => {
		const client = clientOf(...chain);
		const long = [{ role: "user" as const, content: "x".repeat(4_000) }];
		const history = Array(8).fill(long[0]);
		const outcomes = await Promise.allSettled(
			Array.from({ length: 12 }, () => client.widgetChat.mutate({ messages: history })),
		);
		expect(outcomes.map((one) => one.status === "rejected" && one.reason.data.httpStatus)).toEqual(
			Array(12).fill(413),
		);
		expect(provider.calls).toEqual([]);
	});

	test("a visitor who leaves ends every call of the batch", async () => {
		const warnings: unknown[] = [];
		const onWarning = (warning: unknown) => void warnings.push(warning);
		process.on("warning", onWarning);
		onTestFinished(() => void process.off("warning", onWarning));
		// No provider answers before the visitor disconnects.
		provider.play(() => undefined);
		const client = clientOf(...chain);
		const controllers = Array.from({ length: 12 }, () => new AbortController());
		const calls = controllers.map(({ signal }) =>
			client.widgetChat.mutate({ messages }, { signal }),
		);
		const settled = Promise.allSettled(calls);
		await expect.poll(() => provider.calls).toHaveLength(12);
		for (const controller of controllers) controller.abort();
		await settled;
		await expect.poll(() => provider.openCalls()).toBe(0);
		await expect.poll(() => site.inFlight()).toBe(0);
		expect(warnings).toEqual([]);
	});
});

test("streams of one batch come as their events do", async () => {
	const client = clientOf(...links.httpBatchStreamLink);
	const [chat, text, status] = await Promise.all([
		streamed.chat(client),
		streamed.generateText(client),
		plain.status(client),
	]);
	expect(status).toMatchObject({ isTokenConfigured: true, allowance: { prices: { chat: 1 } } });
	const answers = await Promise.all([collect<unknown>(chat), collect<unknown>(text)]);
	for (const { events, error } of answers) {
		expect(error).toBeUndefined();
		expect(events.at(-1)).toMatchObject({ type: "done" });
	}
});

describe("options and links of tRPC's documentation", () => {
	test("headers from a function, an address with a slash, links that log and that retry", async () => {
		const said: string[] = [];
		const log = (text: unknown) => void said.push(String(text));
		const client = clientOf(
			loggerLink({ colorMode: "none", console: { log, error: log } }),
			retryLink({ retry: ({ error, attempts }) => !error.data?.path && attempts < 3 }),
			httpBatchLink({
				url: `${url}/`,
				headers: async ({ opList }) => ({ "x-calls": String(opList.length) }),
			}),
		);
		await expect(client.status.query()).resolves.toHaveProperty("site");
		expect(said).toEqual([">> query #1 status", "<< query #1 status"]);
	});

	test("maxURLLength and maxItems divide queries into several requests", async () => {
		const client = clientOf(httpBatchLink({ url, maxURLLength: 200, maxItems: 20 }));
		const queries = Array.from({ length: 25 }, () => client.callCode.query({ modelId }));
		expect(await Promise.all(queries)).toHaveLength(25);
	});

	test("AbortSignal.timeout ends a call, and what it began", async () => {
		provider.play(() => undefined);
		const client = clientOf(...links["splitLink, stream"]);
		const signal = AbortSignal.timeout(300);
		const calls = [
			client.widgetChat.mutate({ messages }, { signal }),
			client.chat.mutate({ modelId: "deepseek-ai/DeepSeek-R1-0528", messages }, { signal }),
		];
		const outcomes = await Promise.allSettled(calls);
		expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
		await expect.poll(() => provider.openCalls()).toBe(0);
		await expect.poll(() => site.inFlight()).toBe(0);
	});

	test("a reader that leaves a stream early ends the provider's call", async () => {
		const { pace } = provider;
		onTestFinished(() => void Object.assign(pace, { tokens: 5, pauseMs: 1 }));
		Object.assign(pace, { tokens: 10_000, pauseMs: 20 });
		const events = await streamed.chat(clientOf(...links.httpBatchStreamLink));
		for await (const { type } of events) if (type === "answer") break;
		await expect.poll(() => provider.openCalls()).toBe(0);
		await expect.poll(() => site.inFlight()).toBe(0);
	});
});

describe("files as programs have them", () => {
	const client = clientOf(...links["fileLink, splitLink, stream"]);
	test("names with emoji and paths, without a type, two at the same time", async () => {
		const named = (name: string) => new File([pictureFile()], name);
		const answers = await Promise.all([
			client.classify.mutate({ modelId, file: named('chat 😺 "été".png') }),
			client.classify.mutate({ modelId, file: named("../../x\r\ny") }),
		]);
		expect(answers.map(({ items }) => items[0]?.label)).toEqual(["cat", "cat"]);
	});

	test("a recording of as many bytes as it may have", async () => {
		const recording = recordingFile();
		const rest = new Uint8Array(AUDIO_MAX_BYTES - recording.size);
		const file = new File([recording, rest], "long.wav");
		const { text } = await client.transcribe.mutate({ modelId: "openai/whisper-large-v3", file });
		expect(text).toBe("hello");
	});

	test("an empty file is told as empty", async () => {
		await expect(
			client.classify.mutate({ modelId, file: new File([], "empty.png") }),
		).rejects.toMatchObject({ data: { errorCode: "FILE_EMPTY", pointsSpent: 0 } });
	});
});

test("a page of another site starts no batch", async () => {
	const task: TaskName = "widgetChat";
	const response = await fetch(`${url}/${task},${task}?batch=1`, {
		method: "POST",
		headers: { "content-type": "application/json", origin: "https://evil.example" },
		body: JSON.stringify({ 0: { messages }, 1: { messages } }),
	});
	expect(response.status).toBe(403);
	expect(provider.calls).toEqual([]);
});

test("a form carries one call", async () => {
	const response = await fetch(`${url}/classify,classify?batch=1`, {
		method: "POST",
		body: formOf(modelId, pictureFile()),
	});
	const refused = { error: { data: { errorCode: "BAD_INPUT" } } };
	expect(response.status).toBe(400);
	expect(await response.json()).toMatchObject([refused, refused]);
});
