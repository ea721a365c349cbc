import { expect, test } from "vitest";
import { createMemory, type Victim } from "./memory.ts";

const NONE = () => [];

/** A model that holds memory until `die` is called. */
async function holder(memory: ReturnType<typeof createMemory>, memoryMb: number) {
	const release = await memory.reserve(memoryMb, NONE);
	let die = () => undefined;
	const gone = new Promise<void>((resolve) => {
		die = () => {
			release();
			resolve();
			return undefined;
		};
	});
	const victim: Victim = { memoryMb, end: () => gone };
	return { victim, die };
}

test("of two models that start at once and do not fit together, the first one starts", async () => {
	const memory = createMemory(100);
	const both = [memory.reserve(80, NONE), memory.reserve(80, NONE)];
	const [first, second] = await Promise.allSettled(both);
	expect(first?.status).toBe("fulfilled");
	expect(second).toMatchObject({ status: "rejected", reason: { details: { code: "no_memory" } } });
});

test("two that fit together both start, also where a third was refused", async () => {
	const memory = createMemory(100);
	const all = [50, 60, 50].map((memoryMb) => memory.reserve(memoryMb, NONE));
	const states = (await Promise.allSettled(all)).map(({ status }) => status);
	expect(states).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("a model that is being ended counts until its process is gone", async () => {
	const memory = createMemory(100);
	const { victim, die } = await holder(memory, 80);
	const order: string[] = [];
	const first = memory.reserve(50, () => [victim]).then(() => order.push("first"));
	// Reserved while the victim dies: its room is not free twice.
	const second = memory.reserve(60, NONE).catch(() => order.push("second refused"));
	await Promise.resolve();
	order.push("dying");
	die();
	await Promise.all([first, second]);
	expect(order).toEqual(["dying", "first", "second refused"]);
});

test("only as many idle models are ended as are needed, the first ones first", async () => {
	const memory = createMemory(100);
	const ended: number[] = [];
	const victims = await Promise.all(
		[40, 30, 30].map(async (memoryMb) => {
			const { victim, die } = await holder(memory, memoryMb);
			const end = () => {
				ended.push(memoryMb);
				die();
				return victim.end();
			};
			return { memoryMb, end };
		}),
	);
	await memory.reserve(60, () => victims);
	expect(ended).toEqual([40, 30]);
});
