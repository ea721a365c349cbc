import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import type { TaskName } from "#shared/models.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { AppError } from "../errors/app-error.ts";
import { type Allowance, openAllowance } from "./allowance.ts";

const log = { warn: vi.fn(), info: vi.fn() };

afterEach(() => {
	vi.useRealTimers();
	vi.clearAllMocks();
});

type Options = Partial<Parameters<typeof openAllowance>[0]>;

function open(options: Options = {}): Allowance {
	return openAllowance({
		visitorPointsPerHour: 10,
		sitePointsPerDay: 100,
		visitorConcurrency: 10_000,
		siteConcurrency: 10_000,
		overBudget: "refuse",
		log,
		...options,
	});
}

async function attempt(allowance: Allowance, visitor: string, task: TaskName = "chat") {
	try {
		return { reservation: await allowance.reserve({ visitor, task }), refused: undefined };
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return { reservation: undefined, refused: error };
	}
}

async function attemptMany(count: number, one: (index: number) => ReturnType<typeof attempt>) {
	const all = await Promise.all(Array.from({ length: count }, (_, index) => one(index)));
	const refusals = all.flatMap((each) => each.refused?.code ?? []);
	return { taken: all.length - refusals.length, refusals: new Set(refusals), all };
}

test("a dear call that is refused leaves the rest to cheap ones", async () => {
	const allowance = open({ visitorPointsPerHour: 7 });
	const tasks: TaskName[] = ["generateImage", "generateImage", "tts", "chat", "chat"];
	const { all } = await attemptMany(5, (index) => attempt(allowance, "a", tasks[index]));
	expect(all.map((each) => each.refused?.code ?? "taken")).toEqual([
		"taken",
		"VISITOR_ALLOWANCE",
		"taken",
		"taken",
		"VISITOR_ALLOWANCE",
	]);
});

test("a refund gives the points back once, in the same window only", async () => {
	vi.useFakeTimers();
	const allowance = open();
	const first = await allowance.reserve({ visitor: "a", task: "generateImage" });
	const second = await allowance.reserve({ visitor: "a", task: "generateImage" });
	await Promise.all([first.refund(), first.refund()]);
	expect((await allowance.balance("a")).visitor.left).toBe(6);
	vi.advanceTimersByTime(3_600_000);
	await second.refund();
	const all = { visitor: { left: 10 }, site: { left: 100 } };
	expect(await allowance.balance("a")).toMatchObject(all);
});

test("a refusal says when the points are back, and they are", async () => {
	vi.useFakeTimers();
	const allowance = open({ visitorPointsPerHour: 1 });
	await allowance.reserve({ visitor: "a", task: "chat" });
	vi.advanceTimersByTime(600_000);
	const { refused } = await attempt(allowance, "a");
	expect(refused).toMatchObject({ code: "VISITOR_ALLOWANCE", retryAfterSeconds: 3_000 });
	expect((await attempt(allowance, "b")).refused).toBeUndefined();
	vi.advanceTimersByTime(3_000_000);
	expect((await attempt(allowance, "a")).refused).toBeUndefined();
});

test.each([
	["an hour of all points", { visitorPointsPerHour: 1 }, "VISITOR_ALLOWANCE"],
	["a day of all points", { sitePointsPerDay: 1 }, "SITE_ALLOWANCE"],
])("no time is promised where %s is too few", async (_name, limits, code) => {
	const allowance = open(limits);
	const { refused } = await attempt(allowance, "a", "generateImage");
	expect(refused).toMatchObject({ code, retryAfterSeconds: undefined });
});

test("slots are counted per visitor and per site, and freed once", async () => {
	const allowance = open({ visitorConcurrency: 2, siteConcurrency: 3 });
	const first = await allowance.reserve({ visitor: "a", task: "chat" });
	await allowance.reserve({ visitor: "a", task: "chat" });
	expect((await attempt(allowance, "a")).refused?.code).toBe("VISITOR_BUSY");
	await allowance.reserve({ visitor: "b", task: "chat" });
	expect((await attempt(allowance, "c")).refused?.code).toBe("SITE_BUSY");
	first.release();
	first.release();
	expect(allowance.inFlight()).toBe(2);
	expect((await attempt(allowance, "a")).refused).toBeUndefined();
	expect((await attempt(allowance, "a")).refused?.code).toBe("VISITOR_BUSY");
});

test("refused calls hold no slot and no points", async () => {
	const allowance = open({ visitorPointsPerHour: 1, visitorConcurrency: 1 });
	(await allowance.reserve({ visitor: "a", task: "chat" })).release();
	await attemptMany(50, () => attempt(allowance, "a"));
	expect(allowance.inFlight()).toBe(0);
	expect((await allowance.balance("a")).site.left).toBe(99);
});

test("when the site's day is used up the sandbox answers if the host says so", async () => {
	const allowance = open({ sitePointsPerDay: 1, overBudget: "sandbox" });
	const first = await allowance.reserve({ visitor: "a", task: "chat" });
	const second = await allowance.reserve({ visitor: "b", task: "chat" });
	expect([first.usesSandbox, second.usesSandbox]).toEqual([false, true]);
	await second.refund();
	expect(await allowance.balance("b")).toMatchObject({ visitor: { left: 10 }, site: { left: 0 } });
});

test("900 parallel calls with restarts in between spend exactly the site's day", async () => {
	const dataDir = temporaryFolder();
	let taken = 0;
	for (const round of [0, 1, 2]) {
		const allowance = open({ dataDir, sitePointsPerDay: 500 });
		const many = await attemptMany(300, (index) => attempt(allowance, `v${round}-${index}`));
		taken += many.taken;
		await allowance.close();
	}
	expect(taken).toBe(500);
	const saved = readFileSync(join(dataDir, "site-day.json"), "utf8");
	expect(saved).not.toContain("v0-");
});

test("a day that cannot be written is logged once and stops no call", async () => {
	const file = join(temporaryFolder(), "a-file");
	writeFileSync(file, "");
	const allowance = open({ dataDir: join(file, "below") });
	expect(log.warn).toHaveBeenCalledTimes(1);
	for (const _ of [1, 2, 3]) {
		await allowance.reserve({ visitor: "a", task: "chat" });
		await allowance.close();
	}
	expect(log.warn).toHaveBeenCalledTimes(2);
	expect((await allowance.balance("a")).site.left).toBe(97);
});

test.each(["", "not json", '{"version":1,"storage":[{"key":"all","value":-5,"expiresAt":1}]}'])(
	"with a damaged file %j the day starts again, and the log says so",
	async (content) => {
		const dataDir = temporaryFolder();
		writeFileSync(join(dataDir, "site-day.json"), content);
		expect((await open({ dataDir }).balance("a")).site.left).toBe(100);
		expect(log.warn).toHaveBeenCalledTimes(1);
	},
);

test("a window written under a wrong clock ends within a day", async () => {
	const dataDir = temporaryFolder();
	const record = { key: "all", value: 60, expiresAt: Date.now() + 9e9 };
	writeFileSync(join(dataDir, "site-day.json"), JSON.stringify({ version: 1, storage: [record] }));
	const { site } = await open({ dataDir }).balance("a");
	expect(site.left).toBe(40);
	expect(site.refillsInSeconds).toBeLessThanOrEqual(86_400);
});

test("a model with a price of its own costs that, more or less than its task", async () => {
	const allowance = open();
	const left = async () => (await allowance.balance("a")).visitor.left;
	const dear = await allowance.reserve({ visitor: "a", task: "chat" });
	await dear.charge(7);
	expect(await left()).toBe(3);
	const cheap = await allowance.reserve({ visitor: "a", task: "tts" });
	await cheap.charge(1);
	expect(await left()).toBe(2);
	await dear.refund();
	expect(await left()).toBe(9);
	expect((await allowance.balance("a")).site.left).toBe(99);
});

test("a price that is not left is refused, and nothing is spent", async () => {
	const allowance = open({ visitorPointsPerHour: 5 });
	const call = await allowance.reserve({ visitor: "a", task: "chat" });
	await expect(call.charge(6)).rejects.toMatchObject({ code: "VISITOR_ALLOWANCE" });
	await call.refund();
	call.release();
	expect((await allowance.balance("a")).visitor.left).toBe(5);
	expect(allowance.inFlight()).toBe(0);
});

test("a visitor who leaves while the price is charged pays nothing", async () => {
	const allowance = open();
	await allowance.reserve({ visitor: "a", task: "generateImage" });
	const call = await allowance.reserve({ visitor: "a", task: "chat" });
	await Promise.all([call.charge(5), call.refund()]);
	expect((await allowance.balance("a")).visitor.left).toBe(6);
});
