import { expect, test } from "vitest";
import { modelOn } from "../../../testing/engines/ask-model.ts";
import type { Engine } from "../../../testing/engines/engine.ts";
import { fal } from "../../../testing/engines/fal.ts";
import { replicate } from "../../../testing/engines/replicate.ts";
import { checkedCaller } from "../../../testing/server/checked-caller.ts";

const environment = { FAL_KEY: "secret", REPLICATE_TOKEN: "secret" };
const version = "7762fd07cf82c948538e41f63f77d685e02b063e37e496e96eefd46c929f9bdc";

function draw(engine: Engine, backend: { wire: string; url: string } & Record<string, unknown>) {
	return modelOn({ task: "generateImage", engine, backends: [backend], environment });
}
const onFal = (engine: Engine, own: object = {}) =>
	draw(engine, {
		wire: "fal",
		url: "https://fal.run",
		key: "$FAL_KEY",
		model: "fal-ai/flux/dev",
		...own,
	});
const onReplicate = (engine: Engine, own: object = {}) =>
	draw(engine, {
		wire: "replicate",
		url: "https://api.replicate.com",
		key: "$REPLICATE_TOKEN",
		model: "black-forest-labs/flux-dev",
		...own,
	});

/** Calls as a visitor who can disconnect. */
function leaving({ context }: ReturnType<typeof draw>) {
	const controller = new AbortController();
	const caller = checkedCaller(context, { signal: controller.signal });
	const picture = caller.generateImage({ modelId: "test/model", prompt: "A cat" });
	return { leave: () => controller.abort(), picture };
}

test.each(["https://fal.run", "https://queue.fal.run", "http://127.0.0.1:9"])(
	"fal at %s: its own key, its queue, its picture",
	async (url) => {
		const { engine, looks } = fal();
		const { ask, requests } = onFal(engine, { url });
		expect(await ask()).toMatchObject({ type: "image_generation" });
		expect(looks()).toBe(3);
		const queue = url === "https://fal.run" ? "https://queue.fal.run" : url;
		expect(requests[0]?.url).toBe(`${queue}/fal-ai/flux/dev`);
	},
);

test("fal's key goes to no address that an answer names", async () => {
	const evil: Engine = () =>
		Response.json({ response_url: "https://evil.test/x", status_url: "https://evil.test/y" });
	const { ask, requests } = onFal(evil);
	await expect(ask()).rejects.toThrow();
	expect(new Set(requests.map(({ url }) => new URL(url).host))).toEqual(new Set(["queue.fal.run"]));
});

test("fal: a visitor who leaves takes the picture out of the queue", async () => {
	const { engine, looks, cancelled } = fal("secret", ["IN_QUEUE"]);
	const { leave, picture } = leaving(onFal(engine));
	await expect.poll(looks).toBeGreaterThan(0);
	leave();
	await expect(picture).rejects.toMatchObject({ cause: { code: "STOPPED" } });
	await expect.poll(() => cancelled).toEqual(["/fal-ai/flux/requests/7b1f/cancel"]);
});

test("Replicate: a prediction that outlasts the wait is polled", async () => {
	const { engine, looks, cancelled } = replicate("secret", ["starting", "processing", "succeeded"]);
	const { ask, records } = onReplicate(engine);
	expect(await ask()).toMatchObject({ type: "image_generation" });
	expect([looks(), cancelled]).toEqual([2, []]);
	expect(records).toMatchObject([{ outcome: "ok" }]);
});

test.each([`stability-ai/sdxl:${version}`, version])(
	"Replicate: the version of %s goes to the predictions",
	async (model) => {
		const { engine, sent } = replicate();
		await onReplicate(engine, { model }).ask();
		expect(sent).toMatchObject([{ path: "/v1/predictions", body: { version } }]);
	},
);

test("Replicate: a prediction that takes too long is cancelled", async () => {
	const { engine, cancelled } = replicate("secret", ["processing"]);
	const { ask } = onReplicate(engine, { wholeSeconds: 1 });
	await expect(ask()).rejects.toMatchObject({ cause: { code: "PROVIDER_TIMEOUT" } });
	await expect.poll(() => cancelled).toEqual(["/v1/predictions/p1/cancel"]);
});

test("Replicate: a visitor who leaves cancels the prediction", async () => {
	const { engine, looks, cancelled } = replicate("secret", ["processing"]);
	const { leave, picture } = leaving(onReplicate(engine));
	await expect.poll(looks).toBeGreaterThan(0);
	leave();
	await expect(picture).rejects.toMatchObject({ cause: { code: "STOPPED" } });
	await expect.poll(() => cancelled).toEqual(["/v1/predictions/p1/cancel"]);
});

test("Replicate: a visitor who leaves during the wait cancels it, too, once its place is known", async () => {
	const { engine, sent, cancelled } = replicate("secret", ["processing"]);
	let answer = (): void => undefined;
	const held: Engine = async (request) => {
		const reply = await engine(request);
		if (sent.length === 1 && cancelled.length === 0) {
			await new Promise<void>((resolve) => {
				answer = resolve;
			});
		}
		return reply;
	};
	const { leave, picture } = leaving(onReplicate(held));
	await expect.poll(() => sent).toHaveLength(1);
	leave();
	await expect(picture).rejects.toMatchObject({ cause: { code: "STOPPED" } });
	expect(cancelled).toEqual([]);
	answer();
	await expect.poll(() => cancelled).toEqual(["/v1/predictions/p1/cancel"]);
});
