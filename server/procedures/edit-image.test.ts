import { inspect } from "node:util";
import { expect, test } from "vitest";
import { markIn } from "#shared/media-mark.ts";
import { modelOn } from "../../testing/engines/ask-model.ts";
import { fal } from "../../testing/engines/fal.ts";
import { hfContainer } from "../../testing/engines/hf-container.ts";
import { openai } from "../../testing/engines/openai.ts";
import { replicate } from "../../testing/engines/replicate.ts";
import { plainPng, samplePng } from "../../testing/samples.ts";
import { pictureFile } from "../../testing/server/test-files.ts";
import { createSandbox } from "../sandbox/sandbox.ts";

const prompt = "Make it red";
const modelId = "test/model";
const environment = { KEY: "secret", OPENAI_KEY: "sk-test" };
const bytesOf = (url: string) => Buffer.from(url.slice(url.indexOf(",") + 1), "base64");

const backends = {
	openai: {
		engine: openai,
		backend: {
			...{ wire: "openai", url: "https://api.openai.com/v1", key: "$OPENAI_KEY" },
			...{ model: "gpt-image-1", omit: ["response_format"] },
		},
	},
	huggingface: {
		engine: hfContainer("edit"),
		backend: { wire: "huggingface", url: "https://endpoint.test", key: "$KEY" },
	},
	fal: {
		engine: fal().engine,
		backend: { wire: "fal", url: "https://fal.run", key: "$KEY", model: "fal-ai/flux-kontext/dev" },
	},
	replicate: {
		engine: replicate("secret", ["processing", "succeeded"]).engine,
		backend: {
			...{ wire: "replicate", url: "https://api.replicate.com", key: "$KEY" },
			...{ model: "black-forest-labs/flux-kontext-dev", rename: { image: "input_image" } },
		},
	},
};

test.each(Object.entries(backends))(
	"over %s a picture and a sentence give a picture, marked as changed by the model",
	async (_wire, { engine, backend }) => {
		const { caller } = modelOn({ task: "editImage", engine, backends: [backend], environment });
		const result = await caller.editImage({ modelId, prompt, file: pictureFile() });
		expect(result).toEqual({
			type: "image_editing",
			imageUrl: expect.stringMatching(/^data:image\/png;base64,/),
			prompt,
			model: modelId,
			durationMs: expect.any(Number),
			source: "hosted",
		});
		if (!("imageUrl" in result)) throw new Error("no picture");
		expect(markIn(bytesOf(result.imageUrl))).toEqual({
			source: "compositeWithTrainedAlgorithmicMedia",
			tool: modelId,
		});
	},
);

test("a picture goes out in the request, and nothing that the visitor wrote is an address", async () => {
	const { caller, requests } = modelOn({ ...on("fal"), prompt });
	const words = "https://evil.test/a.png";
	await caller.editImage({ modelId, prompt: words, file: pictureFile() });
	expect(new Set(requests.map(({ url }) => new URL(url).host))).not.toContain("evil.test");
	const { image_url } = JSON.parse(String(requests[0]?.body));
	expect(image_url).toMatch(/^data:image\/png;base64,/);
});

const form = backends.openai.backend;
const rename = { prompt: "description" };

test.each([
	["a form", form],
	["a form with a renamed field", { ...form, rename }],
	["a message", { ...form, pictureIn: "message" }],
	["JSON with a renamed field", { ...backends.fal.backend, rename }],
	["JSON below `parameters`", { ...backends.huggingface.backend, rename }],
])(
	"a failure that quotes the sentence is logged without it, sent in %s",
	async (_name, backend) => {
		const words = "my neighbour as a frog";
		const failWith = async (message: string) => {
			const engine = async () => Response.json({ error: { message } }, { status: 400 });
			const made = modelOn({ task: "editImage", engine, backends: [backend], environment });
			const call = made.caller.editImage({ modelId, prompt: words, file: pictureFile() });
			const told: unknown = await call.catch((thrown: unknown) => thrown);
			const { records, backendCalls, requests } = made;
			return { records, requests, all: inspect([told, records, backendCalls], { depth: 9 }) };
		};
		const quoting = await failWith(`Could not edit: '${words}' is not an instruction`);
		expect(quoting.requests).toHaveLength(1);
		expect(quoting.records).toMatchObject([{ detail: "400" }]);
		expect(quoting.all).not.toContain("neighbour");
		const other = await failWith("Could not edit: the picture is too small");
		expect(other.records).toMatchObject([
			{ detail: "400 Could not edit: the picture is too small" },
		]);
	},
);

test("a queue that quotes the sentence at a later look is logged without it", async () => {
	const words = "my neighbour as a frog";
	const { caller, records } = modelOn({
		...on("fal"),
		engine: async ({ method }) =>
			method === "POST"
				? Response.json({ response_url: "https://queue.fal.run/fal-ai/flux/requests/7b1f" })
				: Response.json({ detail: `'${words}' is not an instruction` }, { status: 422 }),
	});
	await expect(caller.editImage({ modelId, prompt: words, file: pictureFile() })).rejects.toThrow();
	expect(records).toMatchObject([{ detail: "422" }]);
});

test.each([
	["no sentence", { prompt: " " }, "TEXT_MISSING"],
	["a sentence that is too long", { prompt: "a".repeat(2_001) }, "TEXT_TOO_LONG"],
	["no picture", { file: new File(["hello"], "a.png") }, "UNSUPPORTED_FILE_TYPE"],
	["guidance that this model does not take", { parameters: { guidance: 3 } }, "BAD_INPUT"],
])("%s is refused before anything is sent", async (_name, wrong, code) => {
	const { caller, requests } = modelOn(on("fal"));
	const call = caller.editImage({ modelId, prompt, file: pictureFile(), ...wrong });
	await expect(call).rejects.toMatchObject({ cause: { code } });
	expect(requests).toHaveLength(0);
});

test("a black picture is a filter's, and a stranger answer is no picture", async () => {
	const draws = (bytes: Buffer | string) => async () =>
		new Response(JSON.stringify({ data: [{ b64_json: Buffer.from(bytes).toString("base64") }] }));
	const ask = (engine: () => Promise<Response>) =>
		modelOn({ ...on("openai"), engine }).caller.editImage({ modelId, prompt, file: pictureFile() });
	await expect(ask(draws(plainPng([0, 0, 0])))).rejects.toMatchObject({
		cause: { code: "WITHHELD" },
	});
	await expect(ask(draws("hello"))).rejects.toMatchObject({
		cause: { code: "INVALID_IMAGE_RESPONSE" },
	});
});

test("the sandbox changes the picture itself, and the mark says that a program did", async () => {
	const models = [{ id: modelId, task: "editImage" as const, name: "A", description: { en: "A" } }];
	const sandbox = createSandbox({ models });
	const { caller } = modelOn({
		task: "editImage",
		backends: [],
		engine: (request) => sandbox(request, new AbortController().signal),
		environment: { PROVIDER: "sandbox" },
	});
	const file = new File([new Uint8Array(plainPng([90, 120, 200], 40))], "a.png");
	const result = await caller.editImage({ modelId, prompt, file });
	if (!("imageUrl" in result)) throw new Error("no picture");
	expect(result.source).toBe("sandbox");
	expect(bytesOf(result.imageUrl).equals(samplePng())).toBe(false);
	const mark = { source: "algorithmicallyEnhanced", tool: "sandbox" };
	expect(markIn(bytesOf(result.imageUrl))).toEqual(mark);
});

function on(wire: keyof typeof backends) {
	const { engine, backend } = backends[wire];
	return { task: "editImage" as const, engine, backends: [backend], environment };
}
