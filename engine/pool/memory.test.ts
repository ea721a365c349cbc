import { expect, test } from "vitest";
import { createMemory, type Victim } from "./memory.ts";

const NONE = () => [];
const PLENTY = () => Number.POSITIVE_INFINITY;

/** A model that holds memory until `die` is called. */
async function holder(memory: ReturnType<typeof createMemory>, memoryMb: number) {
	const release = await memory.reserve(() => memoryMb, NONE);
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
	const memory = createMemory(100, PLENTY);
	const both = [memory.reserve(() => 80, NONE), memory.reserve(() => 80, NONE)];
	const [first, second] = await Promise.allSettled(both);
	expect(first?.status).toBe("fulfilled");
	expect(second).toMatchObject({ status: "rejected", reason: { details: { code: "no_memory" } } });
});

test("two that fit together both start, also where a third was refused", async () => {
	const memory = createMemory(100, PLENTY);
	const all = [50, 60, 50].map((memoryMb) => memory.reserve(() => memoryMb, NONE));
	const states = (await Promise.allSettled(all)).map(({ status }) => status);
	expect(states).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("a model that is being ended counts until its process is gone", async () => {
	const memory = createMemory(100, PLENTY);
	const { victim, die } = await holder(memory, 80);
	const order: string[] = [];
	const first = memory
		.reserve(
			() => 50,
			() => [victim],
		)
		.then(() => order.push("first"));
	// Reserved while the victim exits, so that its memory is not given away twice.
	const second = memory.reserve(() => 60, NONE).catch(() => order.push("second refused"));
	await Promise.resolve();
	order.push("dying");
	die();
	await Promise.all([first, second]);
	expect(order).toEqual(["dying", "first", "second refused"]);
});

test("a model's next process counts beside its last, which has not exited yet", async () => {
	const memory = createMemory(100, PLENTY);
	const needed = () => 40;
	const releaseLast = await memory.reserve(needed, NONE);
	await memory.reserve(needed, NONE);
	const more = () => memory.reserve(() => 60, NONE);
	await expect(more()).rejects.toMatchObject({ details: { code: "no_memory" } });
	releaseLast();
	await expect(more()).resolves.toEqual(expect.any(Function));
});

test("only as many idle models are ended as are needed, the first ones first", async () => {
	const memory = createMemory(100, PLENTY);
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
	await memory.reserve(
		() => 60,
		() => victims,
	);
	expect(ended).toEqual([40, 30]);
});

test("a model that does not fit into the machine's free memory is refused in words, before it is loaded", async () => {
	let freeMb = 50;
	const memory = createMemory(1_000, () => freeMb);
	await expect(memory.reserve(() => 80, NONE)).rejects.toMatchObject({
		message:
			"The engine's machine has too little memory for this model now: it needs 80 MB, and 50 MB are free.",
		details: { status: 503, code: "no_memory" },
	});
	freeMb = 80;
	await expect(memory.reserve(() => 80, NONE)).resolves.toEqual(expect.any(Function));
});

test("idle models are ended for a machine that is short of memory, and no more of them than needed", async () => {
	let freeMb = 10;
	const memory = createMemory(1_000, () => freeMb);
	const ended: number[] = [];
	const idle = [30, 40, 50].map((memoryMb) => ({
		memoryMb,
		end: async () => {
			ended.push(memoryMb);
			freeMb += memoryMb;
		},
	}));
	await memory.reserve(
		() => 80,
		() => idle.filter(({ memoryMb }) => !ended.includes(memoryMb)),
	);
	expect(ended).toEqual([30, 40]);
});

test("a model that begins to answer while another is ended for the machine's memory is not ended", async () => {
	const memory = createMemory(1_000, () => 10);
	const idle = new Set<Victim>();
	const ended: string[] = [];
	const busy: Victim = { memoryMb: 40, end: async () => ended.push("busy") };
	const first: Victim = {
		memoryMb: 30,
		end: async () => {
			ended.push("first");
			idle.clear();
		},
	};
	idle.add(first).add(busy);
	const start = memory.reserve(
		() => 80,
		() => [...idle],
	);
	await expect(start).rejects.toMatchObject({ details: { code: "no_memory" } });
	expect(ended).toEqual(["first"]);
});

test("a model that came to need more leaves less for the others", async () => {
	const memory = createMemory(100, PLENTY);
	let neededMb = 40;
	await memory.reserve(() => neededMb, NONE);
	neededMb = 70;
	await expect(memory.reserve(() => 40, NONE)).rejects.toMatchObject({
		details: { code: "no_memory" },
	});
});
