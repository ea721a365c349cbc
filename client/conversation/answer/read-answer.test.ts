import { describe, expect, it, vi } from "vitest";
import { untilAborted } from "./read-answer.ts";

async function collect(stream: AsyncIterable<string>) {
	const items: string[] = [];
	for await (const item of stream) items.push(item);
	return items;
}

async function* countToTwo() {
	yield "one";
	yield "two";
}

describe("untilAborted", () => {
	it("passes the items on", async () => {
		const { signal } = new AbortController();
		const stream = untilAborted(Promise.resolve(countToTwo()), signal);
		expect(await collect(stream)).toEqual(["one", "two"]);
	});

	it("throws at once in the middle of a stream that hangs, and closes it", async () => {
		const controller = new AbortController();
		const handleReturn = vi.fn(
			async (): Promise<IteratorResult<string>> => ({ done: true, value: "" }),
		);
		const hanging = {
			[Symbol.asyncIterator]: () => ({
				next: () => new Promise<IteratorResult<string>>(() => undefined),
				return: handleReturn,
			}),
		} satisfies AsyncIterable<string>;
		const reading = collect(untilAborted(Promise.resolve(hanging), controller.signal));
		setTimeout(() => controller.abort(new Error("left")));
		await expect(reading).rejects.toThrow("left");
		expect(handleReturn).toHaveBeenCalledOnce();
	});

	it("throws at once while the stream is not even open", async () => {
		const controller = new AbortController();
		const reading = collect(untilAborted(new Promise<never>(() => undefined), controller.signal));
		controller.abort(new Error("left"));
		await expect(reading).rejects.toThrow("left");
	});
});
