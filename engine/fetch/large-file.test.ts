import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { ModelEntry } from "../catalogue/model-entry.ts";
import { isFetched, modelFolder } from "../catalogue/model-folder.ts";
import { LARGE_BYTES, writeLargeFile } from "../testing/large-file.ts";
import { startLoopbackHub } from "../testing/loopback-hub.ts";
import { fetchModel } from "./fetch-model.ts";

/* Files of realistic size, so that downloading, hashing and interrupting them take time. */

const WEIGHTS = "onnx/model.onnx";
const CUTS = [0.1, 0.5, 0.99];
const BYTES_PER_SECOND = 150_000_000;
const entry: ModelEntry = {
	id: "large",
	task: "chat",
	name: "Large",
	hub: "tiny/large",
	revision: "main",
	dtype: "fp32",
	files: [WEIGHTS],
	bytes: LARGE_BYTES,
	memoryMb: 100,
	licence: "made for tests",
	isLarge: false,
	isExtra: false,
	window: 2048,
	voices: {},
	languages: [],
};
const source = mkdtempSync(join(tmpdir(), "large-hub-"));
const original = join(source, entry.hub, WEIGHTS);
let hub: Awaited<ReturnType<typeof startLoopbackHub>>;
let dataDir: string;

beforeAll(() => {
	mkdirSync(join(source, entry.hub, "onnx"), { recursive: true });
	writeLargeFile(original);
});
beforeEach(async () => {
	dataDir = mkdtempSync(join(tmpdir(), "large-data-"));
	hub = await startLoopbackHub(source);
	hub.slowDown(BYTES_PER_SECOND);
});
afterEach(() => {
	hub.close();
	rmSync(dataDir, { recursive: true });
});
afterAll(() => rmSync(source, { recursive: true }));

const target = () => join(modelFolder(entry, dataDir), WEIGHTS);

/** Downloads until a share of the file is stored, then aborts as Ctrl+C does. */
function fetchUntil(share: number): Promise<void> {
	const stop = new AbortController();
	return fetchModel(entry, {
		dataDir,
		hubUrl: hub.url,
		signal: stop.signal,
		onProgress: ({ loaded, total }) => loaded >= share * total && share < 1 && stop.abort(),
	});
}

/** The start of each requested range. */
const starts = () => hub.ranges.map((range) => Number(/^bytes=(\d+)-$/.exec(range)?.[1]));

function expectWhole(): void {
	expect(isFetched(entry, dataDir)).toBe(true);
	expect(existsSync(`${target()}.part`)).toBe(false);
	expect(readFileSync(target()).equals(readFileSync(original))).toBe(true);
}

/** Each resumed download repeats hardly any of what had arrived before. */
function expectKept(): void {
	expect(starts()).toHaveLength(CUTS.length);
	for (const [index, start] of starts().entries()) {
		const cut = (CUTS[index] ?? 0) * LARGE_BYTES;
		expect(start).toBeGreaterThan(cut - 4_000_000);
	}
}

test("a download that the hub cuts at 10, 50 and 99 % goes on each time where it was", async () => {
	for (const cutAt of CUTS) hub.spoil(WEIGHTS, { cutAt });
	await fetchUntil(1);
	expectWhole();
	expectKept();
	expect(hub.asked).toHaveLength(1 + CUTS.length);
});

test("a download that is stopped at 10, 50 and 99 % goes on at the next start", async () => {
	for (const share of CUTS) {
		await expect(fetchUntil(share)).rejects.toThrow(/abort/i);
		expect(statSync(`${target()}.part`).size).toBeGreaterThan(share * LARGE_BYTES - 4_000_000);
	}
	await fetchUntil(1);
	expectWhole();
	expectKept();
});
