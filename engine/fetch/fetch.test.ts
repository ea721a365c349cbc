import {
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ModelEntry } from "../catalogue/model-entry.ts";
import { isFetched, modelFolder } from "../catalogue/model-folder.ts";
import { readCatalogue } from "../catalogue/read-catalogue.ts";
import { askSample } from "../cli/ask-sample.ts";
import type { EngineError } from "../engine-error.ts";
import { readSettings } from "../env.ts";
import { createMemory } from "../pool/memory.ts";
import { createWorker } from "../pool/worker.ts";
import { startLoopbackHub } from "../testing/loopback-hub.ts";
import { modelState } from "../testing/model-state.ts";
import { startTinyEngine } from "../testing/start-tiny-engine.ts";
import { writeTinyModels } from "../testing/tiny/write-tiny-models.ts";
import { hubRefusal } from "./fetch-error.ts";
import { fetchModel } from "./fetch-model.ts";

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
	vi.useRealTimers();
	vi.restoreAllMocks();
	await engine?.close();
	engine = undefined;
	hub.close();
	rmSync(source, { recursive: true });
});

async function start(settings: Record<string, string> = {}) {
	engine = await startTinyEngine({
		isFetched: false,
		settings: { ENGINE_HUB_URL: hub.url, ...settings },
	});
	const { url, folder } = engine;
	return { url, folder: join(folder, "data/models/tiny/vit-base/main"), wake: engine.wake };
}

type Given = {
	settings?: Record<string, string>;
	entry?: Partial<ModelEntry>;
	/** What the machine has left. */
	freeMb?: number;
};

/** The model in this process, so that a test can control the clock and the folder. */
function inProcess({ settings: own, entry: more, freeMb = 1000 }: Given = {}) {
	const dataDir = join(source, "data");
	const [read] = readCatalogue(join(source, "models.yaml")).filter(({ id }) => id === "vit-base");
	if (read === undefined) throw new Error("no vit-base");
	const entry = { ...read, ...more };
	const settings = readSettings({ DATA_DIR: dataDir, ENGINE_HUB_URL: hub.url, ...own });
	const worker = createWorker(entry, settings, {
		memory: createMemory(1000, () => freeMb),
		idle: () => [],
	});
	const { signal } = new AbortController();
	const fetchIt = () => fetchModel(entry, { ...settings, signal, onProgress: () => undefined });
	const isHere = () => isFetched(entry, dataDir);
	return { worker, folder: modelFolder(entry, dataDir), fetchIt, isHere };
}

/** The error that refuses a call. */
async function refusalOf({ run }: ReturnType<typeof createWorker>): Promise<EngineError> {
	const reply = { head: () => undefined, piece: () => undefined };
	const { signal } = new AbortController();
	const call = { request: { json: "{}" }, reply, signal, onPlace: () => undefined, caller: "" };
	return run(call).then(
		() => expect.fail("it ran"),
		(error) => error,
	);
}

const codeOf = async (worker: ReturnType<typeof createWorker>) =>
	(await refusalOf(worker)).details.code;

/** Calls the model until the answer is something other than "not loaded yet". */
async function ask(url: string) {
	return vi.waitFor(async () => {
		const response = await askSample(url, { id: "vit-base", task: "classify" });
		expect(response.status).not.toBe(503);
		return response;
	}, PATIENCE);
}

test("the first call fetches a model; the list shows its progress", async () => {
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
	const { folder, fetchIt } = inProcess();
	hub.spoil(WEIGHTS, "cut");
	await fetchIt();
	expect(hub.asked.filter((file) => file === WEIGHTS)).toHaveLength(2);
	expect(hub.asked.filter((file) => file === "config.json")).toHaveLength(1);
	const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
	expect(files.filter((file) => file.endsWith(".part"))).toEqual([]);
});

test("bytes with a wrong checksum are never put in place", async () => {
	const { folder, fetchIt } = inProcess();
	hub.spoil(WEIGHTS, "wrong");
	await fetchIt();
	expect(hub.asked.filter((file) => file === WEIGHTS)).toHaveLength(2);
	const path = `tiny/vit-base/${WEIGHTS}`;
	expect(readFileSync(join(folder, WEIGHTS))).toEqual(readFileSync(join(source, path)));
});

test("of a file that was cut the rest alone is fetched, and the whole is checked", async () => {
	const { folder, fetchIt } = inProcess();
	const whole = readFileSync(join(source, `tiny/vit-base/${WEIGHTS}`));
	const half = Math.floor(whole.length / 2);
	const fetchAfter = async (part: Buffer) => {
		hub.asked.length = 0;
		hub.ranges.length = 0;
		rmSync(folder, { recursive: true, force: true });
		mkdirSync(join(folder, "onnx"), { recursive: true });
		writeFileSync(join(folder, `${WEIGHTS}.part`), part);
		await fetchIt();
		expect(readFileSync(join(folder, WEIGHTS))).toEqual(whole);
		expect(readdirSync(join(folder, "onnx"))).toEqual(["model_quantized.onnx"]);
		return [hub.ranges, hub.asked.filter((file) => file === WEIGHTS).length];
	};
	const rest = `bytes=${half}-`;
	expect(await fetchAfter(whole.subarray(0, half))).toEqual([[rest], 1]);
	// The beginning of another file: the checksum fails, and the next try downloads everything.
	expect(await fetchAfter(Buffer.alloc(half, 7))).toEqual([[rest], 2]);
	// A hub that ignores the range and sends the whole file.
	hub.spoil(WEIGHTS, "whole");
	expect(await fetchAfter(whole.subarray(0, half))).toEqual([[rest], 1]);
	// A page of the network in its place leaves what is here.
	hub.spoil(WEIGHTS, "page");
	expect(await fetchAfter(whole.subarray(0, half))).toEqual([[rest, rest], 2]);
	expect(await fetchAfter(Buffer.concat([whole, whole]))).toEqual([[], 1]);
});

test("a failed fetch is the answer for a minute; then the next call fetches again", async () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
	const { worker } = inProcess();
	for (let time = 0; time < 3; time++) hub.spoil(WEIGHTS, "error");
	expect(await codeOf(worker)).toBe("model_downloading");
	await vi.waitFor(async () => expect(await codeOf(worker)).toBe("hub_failed"), PATIENCE);
	const before = hub.asked.length;
	expect(await codeOf(worker)).toBe("hub_failed");
	expect(hub.asked.length).toBe(before);
	vi.advanceTimersByTime(61_000);
	hub.spoil(WEIGHTS, "hang");
	expect(await codeOf(worker)).toBe("model_downloading");
	await vi.waitFor(() => expect(hub.asked.slice(before)).toContain(WEIGHTS), PATIENCE);
	await worker.close();
	expect(log.mock.calls.map(([line]) => String(line).replace(/^\S+ /, ""))).toEqual([
		"engine: vit-base: fetching, about 1 MB\n",
		expect.stringMatching(/^engine: vit-base: could not be started: The hub failed \(500\)/),
		"engine: vit-base: fetching, about 1 MB\n",
		"engine: vit-base: ended, with the engine\n",
	]);
});

test("a call on a full disk fetches nothing, and says so at once the next time", async () => {
	const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
	// More than any disk has.
	const { worker } = inProcess({ entry: { bytes: 1e15 } });
	expect(await codeOf(worker)).toBe("model_loading");
	await vi.waitFor(async () => expect(await codeOf(worker)).toBe("disk_full"), PATIENCE);
	const { message, details } = await refusalOf(worker);
	expect(message).toBe("There is no room on the engine's disk to fetch vit-base.");
	expect(details.status).toBe(500);
	expect(details.retrySeconds).toBeGreaterThan(30);
	expect(hub.asked).toEqual([]);
	expect(log.mock.calls.join("\n")).toMatch(
		/vit-base: not fetched, the disk has .* free, and .* are needed/,
	);
});

test.skipIf(!existsSync("/dev/full"))(
	"a disk that fills up during a fetch ends it at once, with its own error",
	async () => {
		const { folder, fetchIt } = inProcess();
		mkdirSync(join(folder, "onnx"), { recursive: true });
		// A real ENOSPC of the operating system.
		symlinkSync("/dev/full", join(folder, `${WEIGHTS}.part`));
		await expect(fetchIt()).rejects.toMatchObject({ code: "disk_full" });
		expect(hub.asked.filter((file) => file === WEIGHTS)).toHaveLength(1);
	},
);

test("a folder that cannot be written is the disk's fault, not the hub's", async () => {
	const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
	const { folder, fetchIt } = inProcess();
	mkdirSync(dirname(folder), { recursive: true });
	writeFileSync(folder, "a file in its place");
	await expect(fetchIt()).rejects.toMatchObject({
		code: "disk_failed",
		message: "The engine's disk could not be used to fetch vit-base.",
	});
	expect(log.mock.calls.join("\n")).toMatch(/vit-base: not fetched: ENOTDIR, /);
});

test("why a start failed is no news a minute later", async () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	vi.spyOn(process.stderr, "write").mockReturnValue(true);
	const { worker, fetchIt } = inProcess({ freeMb: 0 });
	await fetchIt();
	expect(await codeOf(worker)).toBe("model_loading");
	await vi.waitFor(async () => expect(await codeOf(worker)).toBe("no_memory"), PATIENCE);
	expect(await codeOf(worker)).toBe("model_loading");
	await vi.waitFor(() => expect(worker.status().state).toBe("off"), PATIENCE);
	vi.advanceTimersByTime(61_000);
	expect(await codeOf(worker)).toBe("model_loading");
	await worker.close();
});

test.each([
	[404, "", "The hub has no a/b at main."],
	[401, "", "The hub has no a/b at main."],
	[403, "GatedRepo", "The hub gives a/b at main only to accounts."],
	[503, "", "The hub failed (503) when asked for a/b at main."],
])("a hub that answers %i %s is worded so", (status, code, message) => {
	const response = new Response(null, { status, headers: { "x-error-code": code } });
	expect(hubRefusal(response, "a/b at main").message).toBe(message);
});

test("a hub that fails is not said to have no such model", async () => {
	const { fetchIt } = inProcess();
	hub.fail(true);
	await expect(fetchIt()).rejects.toMatchObject({
		code: "hub_failed",
		message: "The hub failed (500) when asked for tiny/vit-base at main.",
	});
});

test("two models of one folder are both fetched, whichever came last", async () => {
	const other = { files: ["onnx/model_q4.onnx"] };
	const folder = join(source, "tiny/vit-base");
	copyFileSync(join(folder, WEIGHTS), join(folder, "onnx/model_q4.onnx"));
	const first = inProcess();
	const second = inProcess({ entry: other });
	await first.fetchIt();
	expect([first.isHere(), second.isHere()]).toEqual([true, false]);
	await second.fetchIt();
	expect([first.isHere(), second.isHere()]).toEqual([true, true]);
	rmSync(join(second.folder, "onnx/model_q4.onnx"));
	expect([first.isHere(), second.isHere()]).toEqual([true, false]);
});

test("later files come from the commit that the branch had at the first fetch", async () => {
	const { folder, fetchIt } = inProcess();
	for (let time = 0; time < 3; time++) hub.spoil(WEIGHTS, { cutAt: 0 });
	await expect(fetchIt()).rejects.toMatchObject({ code: "fetch_failed" });
	hub.commit("b".repeat(40));
	await fetchIt();
	expect([...hub.commits]).toEqual(["a".repeat(40)]);
	expect(readFileSync(join(folder, "commit"), "utf8")).toBe("a".repeat(40));
});

test.each<[string, Given]>([
	["offline", { settings: { ENGINE_OFFLINE: "true" } }],
	["large, and not named", { entry: { isLarge: true } }],
])("%s, a model is not fetched; the error says how to", async (_when, given) => {
	const { worker } = inProcess(given);
	expect(await refusalOf(worker)).toMatchObject({
		message: expect.stringContaining("npm run local -- --fetch-only --models=vit-base"),
		details: { code: "model_not_fetched" },
	});
	expect(hub.asked).toEqual([]);
});

test("a hub that is gone and a file that the hub lacks have their own errors", async () => {
	const gone = inProcess({ settings: { ENGINE_HUB_URL: "http://127.0.0.1:9" } });
	await expect(gone.fetchIt()).rejects.toMatchObject({ code: "hub_unreachable" });
	rmSync(join(source, "tiny/vit-base", WEIGHTS));
	await expect(inProcess().fetchIt()).rejects.toMatchObject({
		code: "model_not_on_hub",
		message: `The hub has no ${WEIGHTS} in tiny/vit-base at main.`,
	});
});

test("a fetched model is loaded without the hub; a file that has lost its end is fetched again", async () => {
	const { url, folder, wake } = await start({ ENGINE_IDLE_MINUTES: "0.01" });
	const off = () =>
		vi.waitFor(async () => expect((await modelState(url, "vit-base")).state).toBe("off"), PATIENCE);
	await wake("vit-base");
	await off();
	hub.fail(true);
	expect((await ask(url)).status).toBe(200);
	await off();
	hub.fail(false);
	truncateSync(join(folder, WEIGHTS), 50);
	hub.asked.length = 0;
	expect((await ask(url)).status).toBe(200);
	expect(hub.asked).toEqual([WEIGHTS]);
});
