import { expect, test } from "vitest";
import { samplePng } from "../../../testing/samples.ts";
import { fakeReply } from "../../../testing/server/fake-reply.ts";
import { testBackend, testClient } from "../../../testing/server/test-client.ts";
import { correctedAddresses, openai, openaiBase, openaiUrl } from "./openai.ts";

test.each([
	["http://127.0.0.1:11434", "http://127.0.0.1:11434/v1"],
	["http://127.0.0.1:11434/", "http://127.0.0.1:11434/v1"],
	["http://127.0.0.1:11434/v1", "http://127.0.0.1:11434/v1"],
	["http://127.0.0.1:11434//v1//", "http://127.0.0.1:11434/v1"],
	["https://api.example.com/v1/chat/completions", "https://api.example.com/v1"],
	["https://api.example.com/v1/completions", "https://api.example.com/v1"],
	["https://api.example.com/v1/images/generations", "https://api.example.com/v1"],
	["https://api.example.com/v1/audio/speech", "https://api.example.com/v1"],
	["https://api.example.com/v1//models", "https://api.example.com/v1"],
	["https://kserve.example/openai/v1", "https://kserve.example/openai/v1"],
	["https://api.example.com/inference", "https://api.example.com/inference"],
	["https://api.example.com/v1beta/openai", "https://api.example.com/v1beta/openai"],
])("%s is read as %s", (url, base) => {
	expect(openaiBase(url)).toBe(base);
});

test.each([
	["https://llm.example/chat/completions", "https://llm.example/chat/completions"],
	["https://llm.example/api/chat/completions", "https://llm.example/api/chat/completions"],
	[
		"https://llm.example/api/chat/completions?version=2",
		"https://llm.example/api/chat/completions?version=2",
	],
	[
		"https://llm.example/openai/v1?api-version=a",
		"https://llm.example/openai/v1/chat/completions?api-version=a",
	],
	["https://llm.example/images/generations", "https://llm.example/chat/completions"],
	["https://llm.example", "https://llm.example/v1/chat/completions"],
])("an address of an operation is taken as it is: %s", (url, address) => {
	expect(openaiUrl({ url }, "chat/completions")).toBe(address);
});

test("the host hears of an address that we read differently from how it is written", () => {
	const backends = [
		testBackend({ name: "right", url: "http://a.test/v1" }),
		testBackend({ name: "pasted", url: "http://b.test/v1/chat/completions" }),
		testBackend({ wire: "huggingface", name: "container", url: "http://c.test" }),
	];
	expect(correctedAddresses([{ backends }])).toEqual([
		{ backend: "pasted", base: "http://b.test/v1" },
	]);
});

const told = [
	{ role: "system", content: "Be brief." },
	{ role: "user", content: "Hello" },
	{ role: "assistant", content: "Hi" },
	{ role: "user", content: "More" },
] as const;

test.each<["user" | "developer" | undefined, object[]]>([
	[undefined, [...told]],
	["developer", [{ role: "developer", content: "Be brief." }, ...told.slice(1)]],
	["user", [{ role: "user", content: "Be brief.\n\nHello" }, ...told.slice(2)]],
])(
	"with system: %s the instructions go in a role that the back-end takes",
	async (system, sent) => {
		const reply = fakeReply.json({ choices: [{ message: { content: "Yes" } }] });
		const { client, requests } = testClient({ backend: { system }, task: "widgetChat" }, reply);
		await openai.widgetChat(client, { messages: told, parameters: {} });
		expect(JSON.parse(String(requests[0]?.body)).messages).toEqual(sent);
	},
);

test.each([
	[
		"a list of pictures",
		{ content: "Here.", images: [{ type: "image_url", image_url: { url: "IMAGE" } }] },
	],
	["a part of the content", { content: [{ type: "image_url", image_url: { url: "IMAGE" } }] }],
])("a picture in a chat's message, as %s", async (_as, message) => {
	const dataUrl = `data:image/png;base64,${samplePng().toString("base64")}`;
	const answer = JSON.stringify({ choices: [{ message }] }).replace("IMAGE", dataUrl);
	const { client, requests } = testClient(
		{ backend: { pictureIn: "message" }, task: "generateImage" },
		fakeReply.json(JSON.parse(answer)),
	);
	const picture = await openai.generateImage(client, {
		text: "a boat",
		parameters: { seed: 7, width: 512, height: 512 },
	});
	expect(picture.type).toBe("image/png");
	expect(requests[0]?.url).toMatch(/\/chat\/completions$/);
	expect(JSON.parse(String(requests[0]?.body))).toEqual({
		model: "some/model",
		messages: [{ role: "user", content: "a boat" }],
		modalities: ["image", "text"],
		seed: 7,
	});
});
