import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { BackendTask } from "#shared/models.ts";
import { chunk, type Engine, engineOf, events, json } from "../../testing/engines/engine.ts";
import { fal } from "../../testing/engines/fal.ts";
import { hfContainer } from "../../testing/engines/hf-container.ts";
import { openai, refusedFields } from "../../testing/engines/openai.ts";
import { replicate } from "../../testing/engines/replicate.ts";
import { seeingAnswer } from "../../testing/engines/seeing.ts";
import { samplePng } from "../../testing/samples.ts";
import { PNG, WAV } from "../../testing/server/test-files.ts";
import { createFailover } from "../backends/failover/failover.ts";
import { createGateway } from "../backends/gateway/gateway.ts";
import { createSandboxTransport } from "../backends/network/sandbox-transport.ts";
import type { WireTasks } from "../backends/wires/wire.ts";
import { createModelStates } from "../models/model-states.ts";
import { buildCatalogue } from "./build-catalogue.ts";
import type { Backend, Catalogue } from "./catalogue.ts";

const keys: Readonly<Record<string, string>> = { OPENAI_KEY: "sk-test" };
const options = {
	provider: "huggingface",
	// Each documented server gets its own host name: http://ollama.test for $OLLAMA_URL.
	variables: (name: string) => {
		const server = /^(\w+)_URL$/.exec(name)?.[1]?.toLowerCase().replaceAll("_", "-");
		return server === undefined ? (keys[name] ?? "secret") : `http://${server}.test`;
	},
} as const;

type Sent = { task: BackendTask; backend: Backend };

/** Each documentation file with the back-ends of its entries. */
const files = ["backends.md", "public.md", "hosting.md", "device.md", "behind-a-proxy.md"];
const blocks = files.flatMap((file) => {
	const text = readFileSync(new URL(`../../docs/${file}`, import.meta.url), "utf8");
	return [...text.matchAll(/```yaml\n(.*?)```/gs)]
		.map(([, block = ""], place) => ({ name: `${file} ${place + 1}`, block }))
		.filter(({ block }) => /\b(backends|judges):/.test(block));
});

function catalogueOf(block: string): Catalogue {
	const plain = "models:\n  - { id: a, task: chat, name: A, description: A }\n";
	const whole = block.startsWith("models:")
		? block
		: block.startsWith("moderation:")
			? block + plain
			: block.trimStart().startsWith("- id:")
				? `models:\n${block}`
				: `models:\n  - id: a\n    task: chat\n    name: A\n    description: A\n${block}`;
	return buildCatalogue(whole, "a document", options);
}

function backendsOf({ models, moderation }: Catalogue): Sent[] {
	const words = moderation?.words?.judges ?? [];
	const pictures = moderation?.pictures?.judges ?? [];
	return [
		...models.flatMap(({ task, backends }) => backends.map((backend) => ({ task, backend }))),
		...words.map((backend) => ({ task: "judgeWords" as const, backend })),
		...pictures.map((backend) => ({ task: "judgePicture" as const, backend })),
	];
}

const entries = blocks.flatMap(({ name, block }) =>
	backendsOf(catalogueOf(block)).map((sent) => ({ name, ...sent })),
);

/** A chat answer, or a verdict if a guard was asked. */
const writes = (body: string) => {
	const { model, stream } = JSON.parse(body);
	if (body.includes("image_url")) return seeingAnswer(body);
	const content = /guard/.test(model) ? "Safety: Safe\nCategories: None" : "Hello";
	return stream
		? events(chunk({ content }), chunk({}, "stop"), "data: [DONE]\n\n")
		: json({ choices: [{ message: { content }, finish_reason: "stop" }] });
};
const notThere = () => json({ error: { message: "not found" } }, 404);

/** A self-hosted engine, which requires a key if `key` says so. */
function own(answers: Parameters<typeof engineOf>[0], key?: string): Engine {
	const engine = engineOf(answers, notThere);
	return (request) =>
		key === undefined || request.headers.get("authorization") === `Bearer ${key}`
			? engine(request)
			: json({ error: "unauthorized" }, 401);
}

const chats = { "/v1/chat/completions": writes };
const scores = { results: [{ flagged: false, category_scores: { violence: 0.01, sexual: 0 } }] };
const labels = [{ label: "nsfw", score: 0.01 }];
const moderates = own({ "/v1/moderations": () => json(scores) }, "sk-test");
const container = hfContainer("classify");

/** The response of a host, checked against its provider's rules: key, path and fields. */
const servers: Readonly<Record<string, (sent: Sent) => Engine>> = {
	"ollama.test": () => own(chats),
	"10.0.0.5:8000": () => own(chats, "secret"),
	"stack.test": () => own(chats, "secret"),
	"127.0.0.1:8080": () => own(chats),
	"localai.test": () =>
		own({
			"/v1/images/generations": () => json({ data: [{ url: "/generated/a.png" }] }),
			"/generated/a.png": () => new Response(new Uint8Array(samplePng())),
			"/v1/detection": () => json({ detections: [] }),
		}),
	"my-endpoint.test": ({ task }) =>
		task === "transcribe"
			? hfContainer("transcribe")
			: task === "editImage"
				? hfContainer("edit")
				: container,
	"omni.test": () => openai,
	"classifier.test": () => container,
	"engine.test": () =>
		own({
			"/v1/audio/transcriptions": () => json({ text: "hello", segments: [] }),
			"/models/nsfw": () => json(labels),
			...chats,
		}),
	"api.openai.com": ({ backend }) => (backend.wire === "moderation" ? moderates : openai),
	"ours.openai.azure.com": ({ backend }) => {
		const { search } = new URL(backend.url);
		expect([search, backend.headers]).toEqual([
			"?api-version=2024-10-21",
			{ "api-key": expect.any(String) },
		]);
		return own({
			"/openai/deployments/ours/chat/completions": (body) => refusedFields(body) ?? writes(body),
		});
	},
	"openrouter.ai": () =>
		own({
			"/api/v1/chat/completions": (body) =>
				json({
					choices: [
						{
							message: {
								content: JSON.parse(body).messages[0].content,
								images: [{ image_url: { url: pngUrl } }],
							},
						},
					],
				}),
		}),
	"fal.run": () => fal().engine,
	"api.replicate.com": () => replicate().engine,
};

const pngUrl = `data:image/png;base64,${samplePng().toString("base64")}`;

const parameters = {};
const upload = { bytes: new Uint8Array(WAV), contentType: "audio/wav" };
const picture = { bytes: new Uint8Array(PNG), contentType: "image/png" };
const messages = [{ role: "user" as const, content: "Hello" }];
const inputs: { [Task in BackendTask]: WireTasks[Task]["input"] } = {
	generateText: { text: "Hello", parameters },
	chat: { messages, parameters },
	widgetChat: { messages: [{ role: "system", content: "Be brief." }, ...messages], parameters },
	generateImage: { text: "A cat", parameters },
	editImage: { upload: picture, text: "In red", parameters },
	classify: { upload: picture, parameters },
	detect: { upload: picture, parameters },
	transcribe: { upload, parameters },
	tts: { text: "Hello", parameters },
	judgeWords: { words: "Hello" },
	judgePicture: picture,
};

const asked = {
	messages: [{ role: "user" as const, content: "What is this?", images: [picture] }],
	parameters,
};

function send<Task extends BackendTask>(
	task: Task,
	{ backend, ...sent }: Sent,
	input: WireTasks[Task]["input"] = inputs[task],
) {
	const server = servers[new URL(backend.url).host]?.({ backend, ...sent });
	if (!server) throw new Error(`no stand-in for ${backend.url}`);
	const network = createSandboxTransport(async (request) => server(request));
	const sleep = async () => undefined;
	const gateway = createGateway({ network, sandbox: network, audioHosts: [], sleep });
	const states = createModelStates({ catalogue: { models: [] } });
	return createFailover(gateway, states).run<Task>({
		task,
		input,
		backends: [backend],
		visitor: "192.0.2.1",
		signal: undefined,
		onSent: () => undefined,
		onAttempt: () => undefined,
	});
}

test("the documents have entries", () => {
	expect(entries.length).toBeGreaterThan(20);
});

test.each(entries)(
	"$name: what $task sends to $backend.url is taken",
	async ({ task, ...sent }) => {
		const { answer } = await send(task, { task, ...sent });
		expect(answer).toBeDefined();
		if (task === "chat") await expect(send("widgetChat", { task, ...sent })).resolves.toBeDefined();
	},
);

test.each(
	blocks.flatMap(({ block }) =>
		catalogueOf(block).models.flatMap(({ images, backends }) => (images ? backends : [])),
	),
)("a picture that is sent to $url is taken", async (backend) => {
	const { answer } = await send("chat", { task: "chat", backend }, asked);
	expect((await answer.next()).value).toMatchObject({ text: "I see 1" });
});

test.each(blocks)("$name can be pasted whole", ({ block }) => {
	expect(catalogueOf(block).models).not.toHaveLength(0);
});

test("an entry whose first back-end is the engine takes no longer a recording than it", () => {
	const source = readFileSync(new URL("../../engine/tasks/sound.ts", import.meta.url), "utf8");
	const limit = Number(/MAX_SECONDS = (\d+)/.exec(source)?.[1]);
	const longest = blocks
		.flatMap(({ block }) => catalogueOf(block).models)
		.filter(({ backends }) => backends.some(({ isEngine }) => isEngine))
		.map(({ maxSeconds = 0 }) => maxSeconds);
	expect(longest).not.toHaveLength(0);
	for (const seconds of longest) expect(seconds).toBeLessThanOrEqual(limit);
});
