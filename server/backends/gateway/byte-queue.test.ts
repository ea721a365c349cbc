import { expect, test, vi } from "vitest";
import { createByteQueue } from "./byte-queue.ts";

function setUp() {
	const source = { pause: vi.fn(), resume: vi.fn(), abandon: vi.fn() };
	return { source, queue: createByteQueue(source) };
}

const bytes = (size: number) => new Uint8Array(size);

test("gives what came before, what comes while waiting, and then the end", async () => {
	const { queue, source } = setUp();
	queue.push(bytes(1));
	expect(await queue.next()).toEqual({ done: false, value: bytes(1) });
	const waiting = queue.next();
	queue.push(bytes(2));
	queue.push(bytes(3));
	queue.end();
	expect(await waiting).toEqual({ done: false, value: bytes(2) });
	expect(await queue.next()).toEqual({ done: false, value: bytes(3) });
	expect(await queue.next()).toEqual({ done: true, value: undefined });
	expect(source.abandon).not.toHaveBeenCalled();
});

test("a failure comes after what came before it, once", async () => {
	const { queue } = setUp();
	queue.push(bytes(1));
	queue.fail(new Error("cut"));
	queue.push(bytes(9));
	expect(await queue.next()).toEqual({ done: false, value: bytes(1) });
	await expect(queue.next()).rejects.toThrow("cut");
	expect(await queue.next()).toEqual({ done: true, value: undefined });
});

test("a failure wakes the reader who waits", async () => {
	const { queue } = setUp();
	const waiting = queue.next();
	queue.fail(new Error("cut"));
	await expect(waiting).rejects.toThrow("cut");
});

test("pauses its source when full and wakes it when empty", async () => {
	const { queue, source } = setUp();
	queue.push(bytes(200_000));
	expect(source.pause).not.toHaveBeenCalled();
	queue.push(bytes(200_000));
	queue.push(bytes(200_000));
	expect(source.pause).toHaveBeenCalledOnce();
	await queue.next();
	await queue.next();
	expect(source.resume).not.toHaveBeenCalled();
	await queue.next();
	expect(source.resume).toHaveBeenCalledOnce();
});

test("a reader who leaves early abandons the source, one who read all does not", async () => {
	const early = setUp();
	early.queue.push(bytes(1));
	for await (const _piece of early.queue) break;
	expect(early.source.abandon).toHaveBeenCalledOnce();
	expect(await early.queue.next()).toEqual({ done: true, value: undefined });
	const late = setUp();
	late.queue.push(bytes(1));
	late.queue.end();
	for await (const _piece of late.queue) break;
	expect(late.source.abandon).not.toHaveBeenCalled();
});
