import { expect, test } from "vitest";
import { createCaller } from "../router.ts";
import { fakeReply } from "../testing/fake-reply.ts";
import { createFakeRouter } from "../testing/fake-router.ts";
import { TEST_TOKEN, testContext } from "../testing/test-context.ts";
import { PNG } from "../testing/test-files.ts";

const modelId = "black-forest-labs/FLUX.1-dev";
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]);
const WEBP = Buffer.from("RIFF\x1a\0\0\0WEBPVP8L", "latin1");

function draw(reply: unknown) {
	const router = createFakeRouter(fakeReply.json(reply));
	const { context } = testContext({ router });
	return { router, answer: createCaller(context).generateImage({ modelId, prompt: "A cat" }) };
}

test("sends call 3 as the specification says, and asks for PNG", async () => {
	const { router, answer } = draw({ data: [{ b64_json: PNG.toString("base64") }] });
	await answer;
	const [request] = router.requests;
	expect(router.requests).toHaveLength(1);
	expect(request).toMatchObject({
		method: "POST",
		path: "/nebius/v1/images/generations",
		headers: { authorization: `Bearer ${TEST_TOKEN}`, "content-type": "application/json" },
	});
	expect(JSON.parse(String(request?.body))).toEqual({
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
		imageUrl: `data:${type};base64,${b64_json}`,
		prompt: "A cat",
		model: modelId,
		durationMs: expect.any(Number),
		source: "huggingface",
	});
});

test.each([
	["no picture", { data: [] }],
	["a URL in its place", { data: [{ url: "https://fal.media/cat.png" }] }],
	["an empty picture", { data: [{ b64_json: "" }] }],
	["bytes that are no picture", { data: [{ b64_json: "aGVsbG8=" }] }],
	[
		"markup behind a picture's first bytes",
		{ data: [{ b64_json: `${PNG.toString("base64")}"><script>` }] },
	],
	["another shape", { images: [] }],
])("%s is an invalid response", async (_name, reply) => {
	await expect(draw(reply).answer).rejects.toMatchObject({
		message: "Invalid response format from image generation API",
		cause: { code: "INVALID_IMAGE_RESPONSE" },
	});
});
