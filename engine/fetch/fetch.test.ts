import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askSample } from "../cli/ask-sample.ts";
import { startLoopbackHub } from "../testing/loopback-hub.ts";
import { modelState } from "../testing/model-state.ts";
import { startTinyEngine } from "../testing/start-tiny-engine.ts";
import { writeTinyModels } from "../testing/tiny/write-tiny-models.ts";

const WEIGHTS = "onnx/model_quantized.onnx";
const PATIENCE = { timeout: 50_000, interval: 50 };
let source: string;
let hub: Awaited<ReturnType<typeof startLoopbackHub>>;
let engine: Awaited<ReturnType<typeof startTinyEngine>> | undefined;

beforeEach(async () => {
	source = mkdtempSync(join(tmpdir(), "hub-"));
	writeTinyModels(source);
	hub = await startLoopbackHub(source);
});
afterEach(async () => {
	await engine?.close();
	engine = undefined;
	hub.close();
	rmSync(source, { recursive: true });
});

async function start(settings: Record<string, string> = {}, models: Record<string, unknown> = {}) {
	engine = await startTinyEngine({
		isFetched: false,
		models,
		settings: { ENGINE_HUB_URL: hub.url, ...settings },
	});
	const { url, folder } = engine;
	return { url, folder: join(folder, "data/models/tiny/vit-base/main"), wake: engine.wake };
}

/** Asks until the answer is not that the model is on its way. */
async function ask(url: string) {
	return vi.waitFor(async () => {
		const response = await askSample(url, { id: "vit-base", task: "classify" });
		expect(response.status).not.toBe(503);
		return response;
	}, PATIENCE);
}

test("the first call fetches a model; its share is told meanwhile", async () => {
	const { url, folder } = await start();
	hub.spoil("config.json", "hang");
	await askSample(url, { id: "vit-base", task: "classify" });
	await vi.waitFor(async () => {
		const { state, progress } = await modelState(url, "vit-base");
		expect(state).toBe("downloading");
		expect(progress).toBeGreaterThan(0);
	}, PATIENCE);
	const response = await askSample(url, { id: "vit-base", task: "classify" });
	expect(response.status).toBe(503);
	expect(await response.json()).toEqual({
		error: "The model is being downloaded.",
		code: "model_downloading",
		estimated_time: expect.any(Number),
		progress: expect.any(Number),
	});
	expect(existsSync(join(folder, "config.json.part"))).toBe(true);
	expect(existsSync(join(folder, "config.json"))).toBe(false);
});

test("a cut download is tried again; files that are whole are not fetched twice", async () => {
	const { url, folder } = await start();
	hub.spoil(WEIGHTS, "cut");
	expect((await ask(url)).status).toBe(200);
	expect(hub.asked.filter((file) => file === WEIGHTS)).toHaveLength(2);
	expect(hub.asked.filter((file) => file === "config.json")).toHaveLength(1);
	const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
	expect(files.filter((file) => file.endsWith(".part"))).toEqual([]);
});

test("bytes that are not those the hub promised are never put in place", async () => {
	const { url, folder } = await start();
	hub.spoil(WEIGHTS, "wrong");
	expect((await ask(url)).status).toBe(200);
	expect(hub.asked.filter((file) => file === WEIGHTS)).toHaveLength(2);
	const path = `tiny/vit-base/${WEIGHTS}`;
	expect(readFileSync(join(folder, WEIGHTS))).toEqual(readFileSync(join(source, path)));
});

test("a download that fails for good is told once, and the next call tries anew", async () => {
	const { url } = await start();
	for (let time = 0; time < 3; time++) hub.spoil(WEIGHTS, "cut");
	const failed = await ask(url);
	expect(failed.status).toBe(500);
	expect((await failed.json()).error).toMatchObject({ code: "fetch_failed" });
	const before = hub.asked.length;
	expect((await ask(url)).status).toBe(200);
	expect(hub.asked.slice(before)).toContain(WEIGHTS);
});

test("what was fetched runs without a network, and asks nothing of it", async () => {
	const { url, wake } = await start();
	await wake("vit-base");
	hub.close();
	hub.asked.length = 0;
	expect((await ask(url)).status).toBe(200);
	expect(hub.asked).toEqual([]);
});

test("what is fetched later is of the commit that the branch stood for at first", async () => {
	const { url, folder } = await start();
	for (let time = 0; time < 3; time++) hub.spoil(WEIGHTS, "cut");
	expect((await ask(url)).status).toBe(500);
	hub.commit("b".repeat(40));
	expect((await ask(url)).status).toBe(200);
	expect([...hub.commits]).toEqual(["a".repeat(40)]);
	expect(readFileSync(join(folder, "commit"), "utf8")).toBe("a".repeat(40));
});

test("offline, or large and not asked for, a model is not fetched; the host is told how", async () => {
	const { url } = await start({ ENGINE_OFFLINE: "true" });
	const { error } = await (await ask(url)).json();
	expect(error).toMatchObject({
		code: "model_not_fetched",
		message: expect.stringContaining("npm run local -- --fetch-only --models=vit-base"),
	});
	await engine?.close();
	const large = await start({}, { isLarge: true });
	expect((await (await ask(large.url)).json()).error.code).toBe("model_not_fetched");
	expect(hub.asked).toEqual([]);
});

test("without a hub, or without the file there, the caller is told so", async () => {
	const { url } = await start({ ENGINE_HUB_URL: "http://127.0.0.1:9" });
	expect((await (await ask(url)).json()).error).toMatchObject({ code: "hub_unreachable" });
	await engine?.close();
	rmSync(join(source, "tiny/vit-base", WEIGHTS));
	const without = await start();
	expect((await (await ask(without.url)).json()).error).toMatchObject({
		code: "model_not_on_hub",
		message: `The hub has no ${WEIGHTS} in tiny/vit-base at main.`,
	});
});

test("a file that has lost its end is fetched again", async () => {
	const { url, folder, wake } = await start({ ENGINE_IDLE_MINUTES: "0.001" });
	await wake("vit-base");
	await vi.waitFor(
		async () => expect((await modelState(url, "vit-base")).state).toBe("off"),
		PATIENCE,
	);
	truncateSync(join(folder, WEIGHTS), 50);
	hub.asked.length = 0;
	expect((await ask(url)).status).toBe(200);
	expect(hub.asked).toEqual([WEIGHTS]);
});
