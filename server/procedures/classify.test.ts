import { expect, test } from "vitest";
import { fakeReply } from "../../testing/server/fake-reply.ts";
import { createFakeTransport } from "../../testing/server/fake-transport.ts";
import { TEST_TOKEN, testContext } from "../../testing/server/test-context.ts";
import { PNG, pictureFile } from "../../testing/server/test-files.ts";
import { createCaller } from "./router.ts";

const box = { xmin: 506, ymin: 233, xmax: 629, ymax: 405 };

test("classify sends the picture's bytes and gives labels, best first", async () => {
	const lion = { score: 0.0001, label: "lion, king of beasts, Panthera leo" };
	const cheetah = { score: 0.998, label: "cheetah, chetah, Acinonyx jubatus" };
	const transport = createFakeTransport(fakeReply.json([lion, cheetah]));
	const { context } = testContext({ transport });
	const modelId = "google/vit-base-patch16-224";
	const answer = await createCaller(context).classify({ modelId, file: pictureFile() });
	expect(answer).toEqual({
		type: "image_classification",
		model: modelId,
		items: [cheetah, lion],
		durationMs: expect.any(Number),
		source: "hosted",
	});
	expectPicture(transport, "/hf-inference/models/google/vit-base-patch16-224");
});

test("detect sends the picture's bytes and sorts the objects by score", async () => {
	const scores = [0.9958, 0.9949, 0.9994, 0.9991];
	const transport = createFakeTransport(
		fakeReply.json(scores.map((score) => ({ score, label: "cat", box }))),
	);
	const { context } = testContext({ transport });
	const modelId = "facebook/detr-resnet-50";
	const answer = await createCaller(context).detect({ modelId, file: pictureFile() });
	expect(answer).toMatchObject({ type: "object_detection", model: modelId });
	expect(answer.items.map(({ score }) => score)).toEqual([0.9994, 0.9991, 0.9958, 0.9949]);
	expect(answer.items[0]).toEqual({ label: "cat", score: 0.9994, box });
	expectPicture(transport, "/hf-inference/models/facebook/detr-resnet-50");
});

test("detect finds nothing where the provider finds nothing", async () => {
	const { context } = testContext({ transport: createFakeTransport(fakeReply.json([])) });
	const answer = createCaller(context).detect({
		modelId: "facebook/detr-resnet-50",
		file: pictureFile(),
	});
	expect((await answer).items).toEqual([]);
});

test("the name of a file stays here", async () => {
	const transport = createFakeTransport(fakeReply.json([]));
	const { context } = testContext({ transport });
	const file = pictureFile("my diary\r\nx-evil: 1.png");
	await createCaller(context).detect({ modelId: "facebook/detr-resnet-50", file });
	expect(JSON.stringify(transport.requests)).not.toMatch(/diary|evil/);
	expect(Object.keys(transport.requests[0]?.headers ?? {}).sort()).toEqual([
		"accept",
		"authorization",
		"content-type",
	]);
});

function expectPicture(transport: ReturnType<typeof createFakeTransport>, path: string) {
	const [request] = transport.requests;
	expect(transport.requests).toHaveLength(1);
	expect(request).toMatchObject({
		method: "POST",
		path,
		headers: { authorization: `Bearer ${TEST_TOKEN}`, "content-type": "image/png" },
	});
	expect(PNG.equals(Buffer.from(request?.body ?? ""))).toBe(true);
}
