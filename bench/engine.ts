import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { isEngineInstalled } from "../engine/testing/build-engine.ts";
import { modelState } from "../engine/testing/model-state.ts";
import { startTinyEngine } from "../engine/testing/start-tiny-engine.ts";
import { type TinyId, tinyTasks } from "../engine/testing/tiny/write-tiny-models.ts";
import { CHAT_MAX_TOKENS } from "../shared/parameters.ts";
import { taskRequests } from "../testing/task-requests.ts";
import type { Must } from "./compare.ts";
import { percentile, runLoad } from "./load.ts";
import { startOurs } from "./ours.ts";

const PORT = Number(process.env["BENCH_PORT"] ?? 4500) + 5;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const WRITER = "deepseek-r1-distill";
// About as many multiplications as a model of 360 million weights, the smallest text model in engine/models.yaml.
const WORK = 21;
const ROUNDS = 15;
const directRun = fileURLToPath(new URL("../engine/testing/direct-run.ts", import.meta.url));
const run = promisify(execFile);
const median = (values: readonly number[]) => percentile(values, 0.5);

type Times = { firstMs: number; perTokenMs: number };

/** Compares site and engine with direct calls of the library, on models made for tests. */
export async function engine(): Promise<{ musts: Must[] }> {
	const musts: Must[] = [];
	if (!isEngineInstalled) {
		console.log("The engine is not installed: npm install --prefix engine");
		return { musts };
	}
	const atMost = (must: string, measured: number, limit: number) =>
		musts.push({ must: `Engine: ${must} at most ${limit}`, measured, holds: measured <= limit });
	const tiny = await startTinyEngine({ work: WORK, settings: { ENGINE_NICE: "10" } });
	const env = { PROVIDER: "auto", HF_TOKEN: "", ENGINE_URL: tiny.url };
	const site = await startOurs({ port: PORT, providerUrl: "http://127.0.0.1:9", env });
	try {
		const loads: Awaited<ReturnType<typeof load>>[] = [];
		for (const id of Object.keys(tinyTasks).filter(isTiny)) loads.push(await load(tiny, id));
		atMost("slowest model ready, seconds", Math.max(...loads.map(({ seconds }) => seconds)), 1.5);
		atMost(
			"largest model in memory, MB",
			Math.max(...loads.map(({ megabytes }) => megabytes)),
			250,
		);
		const rounds: { direct: Times; ours: Times }[] = [];
		const folder = join(tiny.folder, "data/models/tiny", WRITER, "main");
		for (let round = 0; round < ROUNDS; round += 1) {
			// Alternating, because the machine's speed varies by more than the difference to measure.
			if (round % 2 === 0)
				rounds.push({ direct: await callDirectly(folder), ours: await stream() });
			else rounds.push({ ours: await stream(), direct: await callDirectly(folder) });
		}
		const inRounds = (figure: (round: { direct: Times; ours: Times }) => number) =>
			median(rounds.map(figure));
		const token = inRounds(({ direct }) => direct.perTokenMs);
		const more = inRounds(({ direct, ours }) => 100 * (ours.perTokenMs / direct.perTokenMs - 1));
		atMost(`a token of ${token.toFixed(1)} ms, % more`, more, 5);
		const later = inRounds(({ direct, ours }) => ours.firstMs - direct.firstMs);
		atMost("the first token, ms more", later, 30);
		const stops = [];
		for (let round = 0; round < 5; round += 1) stops.push(await stop(tiny.url));
		atMost("stopped in ms", median(stops), 50);
		const quiet = await p99();
		const leave = new AbortController();
		const busy = stream(leave.signal);
		const beside = await p99();
		leave.abort();
		await busy;
		atMost(
			`p99 of pictures classified beside a text (${quiet.toFixed(0)} ms alone), times`,
			beside / quiet,
			2,
		);
		return { musts };
	} finally {
		await site.stop();
		await tiny.close();
	}
}

function isTiny(id: string): id is TinyId {
	return id in tinyTasks;
}

async function load({ url, wake }: Awaited<ReturnType<typeof startTinyEngine>>, id: TinyId) {
	const began = performance.now();
	await wake(id);
	const seconds = (performance.now() - began) / 1_000;
	return { seconds, megabytes: ((await modelState(url, id)).process?.resident_bytes ?? 0) / 1e6 };
}

async function callDirectly(folder: string): Promise<Times> {
	const words = ["--import", "tsx", directRun, folder, String(CHAT_MAX_TOKENS)];
	return JSON.parse((await run(process.execPath, words)).stdout);
}

/** Streams a text that ends only at the token limit, through site and engine. */
async function stream(signal?: AbortSignal): Promise<Times> {
	const { url, headers, body } = taskRequests.chat("forever");
	const init = { method: "POST", headers, body: String(body), ...(signal && { signal }) };
	const began = performance.now();
	let first = 0;
	const decoder = new TextDecoder();
	try {
		const response = await fetch(`${ORIGIN}${url}`, init);
		for await (const piece of response.body ?? []) {
			if (/reasoning|answer/.test(decoder.decode(piece))) first ||= performance.now();
		}
	} catch (error) {
		if (!signal?.aborted) throw error;
	}
	const perTokenMs = (performance.now() - first) / (CHAT_MAX_TOKENS - 1);
	return { firstMs: first - began, perTokenMs };
}

/** Milliseconds from a visitor's abort until the model is free. */
async function stop(engineUrl: string): Promise<number> {
	const leave = new AbortController();
	const left = stream(leave.signal);
	while (!(await modelState(engineUrl, WRITER)).running);
	leave.abort();
	const began = performance.now();
	while ((await modelState(engineUrl, WRITER)).running);
	await left;
	return performance.now() - began;
}

async function p99(): Promise<number> {
	const load = { origin: ORIGIN, request: taskRequests.classify(), connections: 1, count: 200 };
	return percentile((await runLoad(load)).times, 0.99);
}
