import { expect, test } from "vitest";
import { fakeReply } from "../../testing/server/fake-reply.ts";
import { sentJson, testCaller } from "../../testing/server/test-caller.ts";
import { PNG } from "../../testing/server/test-files.ts";
import { markedUrl } from "./marked-url.ts";

const modelId = "black-forest-labs/FLUX.1-dev";
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]);
const WEBP = Buffer.from("RIFF\x1a\0\0\0WEBPVP8L", "latin1");
const base64 = PNG.toString("base64");

function draw(reply: unknown) {
	const json = typeof reply === "string" ? reply : JSON.stringify(reply);
	const answer = fakeReply.text(json, { type: "application/json" });
	const { caller, requests } = testCaller([answer]);
	return { requests, answer: caller.generateImage({ modelId, prompt: "A cat" }) };
}

test("sends the description and asks for PNG", async () => {
	const { requests, answer } = draw({ data: [{ b64_json: base64 }] });
	await answer;
	expect(sentJson(requests, "/nebius/v1/images/generations")).toEqual({
		response_format: "b64_json",
		prompt: "A cat",
		model: "black-forest-labs/flux-dev",
		response_extension: "png",
	});
});

test.each([
	["image/png", PNG],
	["image/webp", WEBP],
	["image/jpeg", JPEG],
])("labels the picture by its bytes: %s", async (type, bytes) => {
	const b64_json = bytes.toString("base64");
	expect(await draw({ id: "x", data: [{ b64_json, index: 0 }, { b64_json: "" }] }).answer).toEqual({
		type: "image_generation",
		imageUrl: markedUrl({ type, bytes }, { source: "hosted", model: modelId }),
		prompt: "A cat",
		model: modelId,
		durationMs: expect.any(Number),
		source: "hosted",
	});
});

test.each([
	["on several lines", `${base64}\n`],
	["without its padding", base64.replace(/=+$/, "")],
])("takes a picture written otherwise: %s", async (_name, b64_json) => {
	const maker = { source: "hosted", model: modelId } as const;
	const { imageUrl } = await draw({ data: [{ b64_json }] }).answer;
	expect(imageUrl).toBe(markedUrl({ type: "image/png", bytes: PNG }, maker));
});

test.each([
	["no picture", { data: [] }],
	["a URL in its place", { data: [{ url: "https://fal.media/cat.png" }] }],
	["an empty picture", { data: [{ b64_json: "" }] }],
	["bytes that are no picture", { data: [{ b64_json: "aGVsbG8=" }] }],
	["markup behind a picture's first bytes", { data: [{ b64_json: `${base64}"><script>` }] }],
	["JSON that is cut off", `{"data":[{"b64_json":"${base64}`],
	["JSON with something behind it", `{"data":[{"b64_json":"${base64}"}]}x`],
	["base64 alone", base64],
	["another shape", { images: [] }],
])("%s is an invalid response", async (_name, reply) => {
	await expect(draw(reply).answer).rejects.toMatchObject({
		message: "Invalid response format from image generation API",
		cause: { code: "INVALID_IMAGE_RESPONSE" },
	});
});
