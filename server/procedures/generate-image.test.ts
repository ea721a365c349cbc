import { expect, test } from "vitest";
import { fakeReply } from "../../testing/server/fake-reply.ts";
import { createFakeTransport } from "../../testing/server/fake-transport.ts";
import { TEST_TOKEN, testContext } from "../../testing/server/test-context.ts";
import { PNG } from "../../testing/server/test-files.ts";
import { markedUrl } from "./marked-url.ts";
import { createCaller } from "./router.ts";

const modelId = "black-forest-labs/FLUX.1-dev";
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]);
const WEBP = Buffer.from("RIFF\x1a\0\0\0WEBPVP8L", "latin1");
/** A JPEG whose base64 contains slashes from its first character on. */
const JPEG_SLASH = Buffer.concat([JPEG, Buffer.alloc(3, 0xff)]).toString("base64");

function draw(reply: unknown) {
	const transport = createFakeTransport(fakeReply.json(reply));
	const { context } = testContext({ transport });
	return { transport, answer: createCaller(context).generateImage({ modelId, prompt: "A cat" }) };
}

test("sends the description and asks for PNG", async () => {
	const { transport, answer } = draw({ data: [{ b64_json: PNG.toString("base64") }] });
	await answer;
	const [request] = transport.requests;
	expect(transport.requests).toHaveLength(1);
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
		imageUrl: markedUrl({ type, bytes }, { source: "hosted", model: modelId }),
		prompt: "A cat",
		model: modelId,
		durationMs: expect.any(Number),
		source: "hosted",
	});
});

const base64 = PNG.toString("base64");

test.each([
	["with blanks", `{"data": [ {"b64_json": "${base64}"} ]}`, base64],
	[
		"with slashes escaped",
		JSON.stringify({ data: [{ b64_json: JPEG_SLASH }] }).replaceAll("/", "\\/"),
		JPEG_SLASH,
	],
	["on several lines", JSON.stringify({ data: [{ b64_json: `${base64}\n` }] }), base64],
	[
		"without its padding",
		JSON.stringify({ data: [{ b64_json: base64.replace(/=+$/, "") }] }),
		base64,
	],
	[
		"after a text that looks like one",
		JSON.stringify({ note: '"b64_json":"QUJD"', data: [{ b64_json: base64 }] }),
		base64,
	],
	[
		"after one elsewhere",
		JSON.stringify({ thumbnail: { b64_json: "QUJD" }, data: [{ b64_json: base64 }] }),
		base64,
	],
	["named twice", `{"data":[{"b64_json":"QUJD","b64_json":"${base64}"}]}`, base64],
])("takes a picture written otherwise: %s", async (_name, json, expected) => {
	const transport = createFakeTransport(fakeReply.text(json, { type: "application/json" }));
	const answer = createCaller(testContext({ transport }).context).generateImage({
		modelId,
		prompt: "A cat",
	});
	const bytes = Buffer.from(expected, "base64");
	const maker = { source: "hosted", model: modelId } as const;
	const [, content] = markedUrl({ type: "", bytes }, maker).split(",");
	expect((await answer).imageUrl.split(",")[1]).toBe(content);
});

test.each([
	["cut off", `{"data":[{"b64_json":"${base64}"}`],
	["cut off within the picture", `{"data":[{"b64_json":"${base64}`],
	["with something behind it", `{"data":[{"b64_json":"${base64}"}]}x`],
	["a text only", base64],
])("an answer that is no JSON is an invalid response: %s", async (_name, json) => {
	const transport = createFakeTransport(fakeReply.text(json, { type: "application/json" }));
	const answer = createCaller(testContext({ transport }).context).generateImage({
		modelId,
		prompt: "A cat",
	});
	await expect(answer).rejects.toMatchObject({ cause: { code: "INVALID_IMAGE_RESPONSE" } });
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
