import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { READING_MS } from "../silence-timer.ts";
import { SILENT_MS, siteFetch } from "./site-fetch.ts";

const call = siteFetch(SILENT_MS);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** An answer of the site that the test sends in pieces. */
async function openStream() {
	const handleCancel = vi.fn();
	let send: (text: string) => void = () => undefined;
	let end: () => void = () => undefined;
	const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
		start(controller) {
			send = (text) => controller.enqueue(new TextEncoder().encode(text));
			end = () => controller.close();
		},
		cancel: handleCancel,
	});
	const headers = { "content-type": "application/jsonl" };
	vi.stubGlobal("fetch", async () => new Response(body, { headers }));
	const { body: read } = await call("/trpc/chat");
	if (!(read instanceof ReadableStream)) throw new Error("no stream");
	return { reader: read.getReader(), send, end, handleCancel };
}

it("fails a stream that is silent for longer than its heartbeats, and closes it", async () => {
	const { reader, send, handleCancel } = await openStream();
	send("a");
	await reader.read();
	const next = expect(reader.read()).rejects.toThrow("silent");
	await vi.advanceTimersByTimeAsync(SILENT_MS + READING_MS);
	await next;
	expect(handleCancel).toHaveBeenCalledTimes(1);
});

it("passes on a stream whose heartbeats come, for as long as it takes", async () => {
	const { reader, send, end } = await openStream();
	for (let beat = 0; beat < 10; beat++) {
		const next = reader.read();
		await vi.advanceTimersByTimeAsync(SILENT_MS - 1);
		send("\n");
		expect([...((await next).value ?? [])]).toEqual([10]);
	}
	const last = reader.read();
	end();
	expect((await last).done).toBe(true);
});

it("reads what came while the page stood still, though its timer comes first", async () => {
	const { reader, send } = await openStream();
	const next = reader.read();
	await vi.advanceTimersByTimeAsync(SILENT_MS);
	send("\n");
	expect([...((await next).value ?? [])]).toEqual([10]);
});

/** A `fetch` that never answers, and fails like a browser's when aborted. */
function stubSilence() {
	vi.stubGlobal("fetch", (_input: string, { signal }: { signal: AbortSignal }) => {
		return new Promise((_resolve, reject) => {
			signal.addEventListener("abort", () => reject(signal.reason));
			if (signal.aborted) reject(signal.reason);
		});
	});
}

it("fails a request that gets no answer at all", async () => {
	stubSilence();
	const failure = expect(call("/trpc/chat")).rejects.toThrow(TypeError);
	await vi.advanceTimersByTimeAsync(SILENT_MS + READING_MS);
	await failure;
});

it.each(["before", "after"])("is stopped by its own signal, aborted %s the call", async (when) => {
	stubSilence();
	const stop = new AbortController();
	if (when === "before") stop.abort();
	const failure = expect(call("/trpc/chat", { signal: stop.signal })).rejects.toMatchObject({
		name: "AbortError",
	});
	stop.abort();
	await failure;
});
