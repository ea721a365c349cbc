import { expect, test } from "vitest";
import { askSandbox } from "../../testing/sandbox/ask-sandbox.ts";
import { wirePath } from "../../testing/sandbox/wire-path.ts";

test("it says that it is there", async () => {
	expect(await (await askSandbox.get("/")).json()).toEqual({ status: "ok", sandbox: true });
	expect((await askSandbox.get("/v1/models")).status).toBe(200);
});

test.each(["/nothing", "/hf-inference/models/only-one-part", "/__proto__"])(
	"%s is not found",
	async (path) => {
		expect((await askSandbox.json(path, {})).status).toBe(404);
		expect((await askSandbox.get(path)).status).toBe(404);
	},
);

test("a body beyond every limit is refused", async () => {
	const response = await askSandbox.json(wirePath.flux, { prompt: "a".repeat(300_000) });
	expect(response.status).toBe(413);
});

const picture = new Uint8Array([1]);

test.each([
	["/v1/chat/completions", { messages: [{ role: "user", content: "hi" }] }, /chat\.completion/],
	["/any/way/v1/chat/completions", { messages: [{ role: "user", content: "hi" }] }, /chat\./],
	["/any/v1/images/generations", { prompt: "a lake" }, /b64_json/],
	["/fal-ai/some/other-tts", { text: "hello" }, /"audio":/],
	["/hf-inference/models/some/unknown", { inputs: "hello" }, /generated_text/],
])("%s of a model that it does not know is answered by its kind", async (path, body, answer) => {
	expect(await (await askSandbox.json(path, body)).text()).toMatch(answer);
});

test.each([
	["image/png", undefined, /cannot identify image file/],
	["audio/wav", undefined, /Malformed soundfile/],
	["image/png", "detect", /cannot identify image file/],
	["image/png", "transcribe", /Content type \\"image\/png\\" not supported/],
])("an unknown model takes a file of %s, for the task %s", async (type, task, answer) => {
	const path = "/hf-inference/models/some/unknown";
	const response = await askSandbox.file({ path, file: picture, type, ...(task && { task }) });
	expect(response.status).toBe(400);
	expect(await response.text()).toMatch(answer);
});
