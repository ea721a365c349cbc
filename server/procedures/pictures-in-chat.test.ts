import { readFileSync } from "node:fs";
import { createTRPCClient, httpBatchStreamLink, httpLink, TRPCClientError } from "@trpc/client";
import { afterAll, describe, expect, test } from "vitest";
import { CHAT_JSON_MAX_BYTES } from "#shared/limits.ts";
import { catalogueFile } from "../../testing/engines/models-file.ts";
import { seeingAnswer } from "../../testing/engines/seeing.ts";
import { plainPng } from "../../testing/samples.ts";
import { collect } from "../../testing/server/collect.ts";
import { chatChunk, fakeReply } from "../../testing/server/fake-reply.ts";
import { testCaller } from "../../testing/server/test-caller.ts";
import { startSite } from "../../testing/site.ts";
import { startStandIn } from "../../testing/stand-in.ts";
import { rulesOf, startJudge } from "../../testing/stand-in-judge.ts";
import type { AppRouter } from "./router.ts";

const SIDE = 256;
const BYTES = 50_000;

/** Two models of chat, of which one sees. */
function catalogue(url: string, rules: object = {}): string {
	const entry = (id: string, more: object) => ({
		id,
		task: "chat",
		name: id,
		description: "Talks.",
		backends: [{ wire: "openai", url, model: id }],
		...more,
	});
	return catalogueFile({
		...rules,
		models: [
			entry("blind", {}),
			entry("seeing", { sees: true, images: { most: 2, bytes: BYTES, side: SIDE } }),
		],
	});
}

const file = catalogue("https://models.test/v1");
const fixture = (name: string) => readFileSync(`testing/fixtures/${name}`);
const urlOf = (bytes: Uint8Array, type = "image/png") =>
	`data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
const png = urlOf(plainPng([200, 30, 30]));
const jpeg = urlOf(fixture("noise.jpeg"), "image/jpeg");

type Message =
	| { role: "user"; content: string; images?: string[] }
	| { role: "assistant"; content: string };
const asking = (...images: string[]): Message[] => [
	{ role: "user", content: "What is it?", images },
];

function caller(modelFile = file) {
	const answer = fakeReply.events(chatChunk("A lake.", "stop"), "data: [DONE]\n\n");
	return testCaller([answer], { MODELS_FILE: modelFile });
}

async function ask(messages: readonly unknown[], modelId = "seeing") {
	const made = caller();
	const { error } = await collect(made.caller.chat({ modelId, messages: Object(messages) }));
	const [request] = made.requests;
	return { ...made, error, body: request && JSON.parse(String(request.body)) };
}

test("pictures are parts of their question, under the type of their bytes; all other messages stay texts", async () => {
	const { error, body, records } = await ask([
		...asking(urlOf(fixture("noise.webp"), "image/png")),
		{ role: "assistant", content: "Noise." },
		{ role: "user", content: "And this?", images: [png] },
	]);
	expect(error).toBeUndefined();
	const image = (url: string) => ({ type: "image_url", image_url: { url } });
	expect(body.messages).toEqual([
		{
			role: "user",
			content: [
				{ type: "text", text: "What is it?" },
				image(urlOf(fixture("noise.webp"), "image/webp")),
			],
		},
		{ role: "assistant", content: "Noise." },
		{ role: "user", content: [{ type: "text", text: "And this?" }, image(png)] },
	]);
	expect(records).toMatchObject([{ outcome: "ok", points: 3 }]);
});

test("a picture goes without what follows its end, such as a phone's film with its place", async () => {
	const phone = Buffer.concat([fixture("noise.jpeg"), fixture("film-short.mp4")]);
	const { body } = await ask(asking(urlOf(phone, "image/jpeg")));
	expect(body.messages[0].content[1].image_url.url).toBe(jpeg);
});

test("an empty list is a question without pictures", async () => {
	const { body, records } = await ask(asking());
	expect(body.messages).toEqual([{ role: "user", content: "What is it?" }]);
	expect(records).toMatchObject([{ points: 1 }]);
});

test("instructions that go into the first question leave its pictures there", async () => {
	const folded = catalogueFile({
		models: [
			{
				id: "seeing",
				task: "chat",
				name: "A",
				description: "A.",
				sees: true,
				parameters: { system: { default: "Be brief." } },
				backends: [{ wire: "openai", url: "https://models.test/v1", model: "a", system: "user" }],
			},
		],
	});
	const { caller: api, requests } = caller(folded);
	await collect(api.chat({ modelId: "seeing", messages: asking(png) }));
	expect(JSON.parse(String(requests[0]?.body)).messages).toEqual([
		{
			role: "user",
			content: [
				{ type: "text", text: "Be brief.\n\nWhat is it?" },
				{ type: "image_url", image_url: { url: png } },
			],
		},
	]);
});

const tooWide = plainPng([0, 0, 0], SIDE + 1);
const large = Buffer.concat([plainPng([1, 2, 3]), Buffer.alloc(BYTES)]);
const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
const claimsMuch = Buffer.from(plainPng([0, 0, 0]));
claimsMuch.writeUInt32BE(50_000, 16);

test.each<[what: string, url: unknown, code: string]>([
	["an address", "https://files.example.org/cat.png", "BAD_INPUT"],
	["an address of this machine", "http://127.0.0.1:9/cat.png", "BAD_INPUT"],
	["a file's address", "file:///etc/passwd", "BAD_INPUT"],
	["another scheme before it", ` ${png}`, "BAD_INPUT"],
	["an address behind it", `${png}\nhttps://files.example.org`, "BAD_INPUT"],
	["a parameter in it", png.replace(";base64", ";name=a;base64"), "BAD_INPUT"],
	["a type in capitals", png.replace("data:image", "DATA:IMAGE"), "BAD_INPUT"],
	["no base64", "data:image/png,%89PNG", "BAD_INPUT"],
	["base64 of URLs", "data:image/png;base64,_-_-", "BAD_INPUT"],
	["nothing", "data:image/png;base64,", "BAD_INPUT"],
	["an empty text", "", "BAD_INPUT"],
	["a drawing of code", urlOf(svg, "image/svg+xml"), "BAD_INPUT"],
	["a drawing of code under another type", urlOf(svg), "BAD_INPUT"],
	["a page", urlOf(Buffer.from("<!doctype html><script>"), "image/jpeg"), "BAD_INPUT"],
	["a GIF", urlOf(fixture("square.gif")), "BAD_INPUT"],
	["a recording", urlOf(fixture("tone.wav")), "BAD_INPUT"],
	["a head alone", urlOf(plainPng([0, 0, 0]).subarray(0, 40)), "FILE_BROKEN"],
	["half of a JPEG", urlOf(fixture("noise.jpeg").subarray(0, 400), "image/jpeg"), "FILE_BROKEN"],
	["too many bytes", urlOf(large), "FILE_TOO_LARGE"],
	["too many pixels a side", urlOf(tooWide), "FILE_TOO_LARGE"],
	["a claim of 50,000 pixels", urlOf(claimsMuch), "FILE_TOO_LARGE"],
	["an object", { url: png }, "BAD_INPUT"],
	["a part of OpenAI's", { type: "image_url", image_url: { url: png } }, "BAD_INPUT"],
])("%s is no picture: nothing is sent, nothing is paid", async (_, url, code) => {
	const { error, requests, records } = await ask([
		{ role: "user", content: "One?" },
		{ role: "assistant", content: "One." },
		{ role: "user", content: "Two?", images: [jpeg, url] },
	]);
	expect(error).toMatchObject({ cause: { code, parts: { field: "messages.2.images.1" } } });
	expect(requests).toEqual([]);
	expect(records).toMatchObject([{ outcome: code, points: 0 }]);
});

test.each<
	[what: string, modelId: string, messages: readonly unknown[], code: string, parts: object]
>([
	[
		"a model that does not see",
		"blind",
		[...asking(png), { role: "assistant", content: "?" }, { role: "user", content: "And now?" }],
		"NO_PICTURES",
		{ field: "messages.0.images", takes: "picturesOf", options: "seeing" },
	],
	[
		"more than the model takes, in all messages",
		"seeing",
		[...asking(png, png), { role: "assistant", content: "Red." }, ...asking("data:nothing")],
		"BAD_INPUT",
		{ field: "messages.2.images.0" },
	],
	[
		"more than the model takes",
		"seeing",
		[...asking(png), { role: "assistant", content: "Red." }, ...asking(jpeg, jpeg)],
		"TOO_MANY_PICTURES",
		{ field: "messages.2.images", takes: "pictures", limit: 2 },
	],
	[
		"an answer with pictures",
		"seeing",
		[...asking(), { role: "assistant", content: "Look.", images: [png] }, ...asking()],
		"BAD_INPUT",
		{ field: "messages.1.images", takes: "nothing" },
	],
	[
		"instructions with pictures",
		"seeing",
		[{ role: "system", content: "Look.", images: [png] }, ...asking()],
		"BAD_INPUT",
		{ field: "messages.0.role" },
	],
])("%s: refused by its field", async (...[, modelId, messages, code, parts]) => {
	const { error, requests } = await ask(messages, modelId);
	expect(error).toMatchObject({ cause: { code, parts } });
	expect(requests).toEqual([]);
});

test("the assistant takes no pictures", async () => {
	const { caller: api, requests } = caller();
	await expect(api.widgetChat({ messages: Object(asking(png)) })).rejects.toMatchObject({
		cause: { code: "BAD_INPUT", parts: { field: "messages.0.images", takes: "nothing" } },
	});
	expect(requests).toEqual([]);
});

describe("over a real port", async () => {
	const provider = await startStandIn();
	provider.play(async ({ body, response }) => {
		const answer = seeingAnswer(body);
		response.writeHead(answer.status, { "content-type": "text/event-stream" });
		response.end(await answer.text());
	});
	const pictures = await startJudge();
	pictures.feel("pass");
	const { pictures: rules } = rulesOf({ url: "" }, pictures);
	const own = catalogue(`${provider.url}/v1`, { moderation: { pictures: rules } });
	const site = await startSite({ PROVIDER: "auto", MODELS_FILE: own });
	afterAll(async () => {
		expect(await site.inFlight()).toBe(0);
		await site.close();
		await Promise.all([provider.close(), pictures.close()]);
	});
	const url = `${site.origin}/trpc`;
	const client = createTRPCClient<AppRouter>({ links: [httpBatchStreamLink({ url })] });

	async function answerTo(...messages: Message[]) {
		const { events, error } = await collect(client.chat.mutate({ modelId: "seeing", messages }));
		return { text: events.flatMap((event) => (event.type === "answer" ? event.text : [])), error };
	}

	test("a stock client sends them and reads the answer; the models query says who sees", async () => {
		const noise = plainPng([9, 9, 9]);
		expect(await answerTo(...asking(urlOf(noise), jpeg))).toEqual({
			text: ["I see 2"],
			error: undefined,
		});
		const models = await client.models.query();
		expect(models.map(({ id, sees, images }) => [id, sees, images])).toEqual([
			["blind", undefined, undefined],
			["seeing", true, { most: 2, bytes: BYTES, side: SIDE }],
		]);
	});

	test("a client that cannot read streams is told, and no provider is asked", async () => {
		provider.calls.splice(0);
		const plain = createTRPCClient<AppRouter>({ links: [httpLink({ url })] });
		const sent = plain.chat.mutate({ modelId: "seeing", messages: asking(png) });
		await expect(sent).rejects.toBeInstanceOf(TRPCClientError);
		expect(provider.calls).toHaveLength(0);
	});

	test("a judge looks at each picture once, before anything is spent", async () => {
		const unseen = urlOf(plainPng([1, 90, 1]));
		provider.calls.splice(0);
		pictures.feel("refuse");
		const { error } = await answerTo(...asking(unseen));
		expect(error).toMatchObject({ data: { errorCode: "WITHHELD", pointsSpent: 0 } });
		expect([pictures.calls.length, provider.calls.length]).toEqual([1, 0]);

		pictures.feel("pass");
		const further: Message[] = [...asking(unseen), { role: "assistant", content: "Green." }];
		await answerTo(...asking(unseen));
		await answerTo(...further, { role: "user", content: "Sure?" });
		expect([pictures.calls.length, provider.calls.length]).toEqual([1, 2]);
	});

	test("only a call of this procedure alone may be large, and its memory is given back", async () => {
		const post = (path: string, bytes: number) =>
			fetch(`${url}/${path}`, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify({ 0: { modelId: "seeing", messages: "a".repeat(bytes) } }),
			});
		const wide = await post("chat?batch=1", 2_000_000);
		expect([wide.status, await wide.text()]).toEqual([400, expect.stringContaining("BAD_INPUT")]);
		for (const [path, bytes] of [
			["chat?batch=1", CHAT_JSON_MAX_BYTES],
			["chat,status?batch=1", 300_000],
			["widgetChat?batch=1", 300_000],
		] as const) {
			const refused = await post(path, bytes);
			expect([path, refused.status]).toEqual([path, 413]);
		}
	});
});
