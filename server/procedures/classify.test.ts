import { expect, test } from "vitest";
import { fakeReply } from "../../testing/server/fake-reply.ts";
import { expectPost, testCaller } from "../../testing/server/test-caller.ts";
import { PNG, pictureFile } from "../../testing/server/test-files.ts";

const vit = "google/vit-base-patch16-224";
const detr = "facebook/detr-resnet-50";
const box = { xmin: 506, ymin: 233, xmax: 629, ymax: 405 };

test("classify sends the picture's bytes and gives labels, best first", async () => {
	const lion = { score: 0.0001, label: "lion, king of beasts, Panthera leo" };
	const cheetah = { score: 0.998, label: "cheetah, chetah, Acinonyx jubatus" };
	const { caller, requests } = testCaller([fakeReply.json([lion, cheetah])]);
	expect(await caller.classify({ modelId: vit, file: pictureFile() })).toEqual({
		type: "image_classification",
		model: vit,
		items: [cheetah, lion],
		durationMs: expect.any(Number),
		source: "hosted",
	});
	const request = expectPost(requests, `/hf-inference/models/${vit}`, "image/png");
	expect(PNG.equals(Buffer.from(request?.body ?? ""))).toBe(true);
});

test("detect sends the picture's bytes, not its name, and sorts the objects by score", async () => {
	const scores = [0.9958, 0.9949, 0.9994, 0.9991];
	const answer = fakeReply.json(scores.map((score) => ({ score, label: "cat", box })));
	const { caller, requests } = testCaller([answer]);
	const file = pictureFile("my diary\r\nx-evil: 1.png");
	const { items, ...more } = await caller.detect({ modelId: detr, file });
	expect(more).toMatchObject({ type: "object_detection", model: detr });
	expect(items.map(({ score }) => score)).toEqual([0.9994, 0.9991, 0.9958, 0.9949]);
	expect(items[0]).toEqual({ label: "cat", score: 0.9994, box });
	const request = expectPost(requests, `/hf-inference/models/${detr}`, "image/png");
	expect(PNG.equals(Buffer.from(request?.body ?? ""))).toBe(true);
	expect(JSON.stringify(request)).not.toMatch(/diary|evil/);
	expect(Object.keys(request?.headers ?? {}).sort()).toEqual([
		"accept",
		"accept-encoding",
		"authorization",
		"content-type",
	]);
});

test("detect finds nothing where the provider finds nothing", async () => {
	const { caller } = testCaller([fakeReply.json([])]);
	expect((await caller.detect({ modelId: detr, file: pictureFile() })).items).toEqual([]);
});
