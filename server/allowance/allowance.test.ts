import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { hasRedis, startRedis } from "../../testing/redis-server.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { AppError } from "../errors/app-error.ts";
import { type Allowance, openAllowance } from "./allowance.ts";
import { memoryPool, type Window } from "./points-pool.ts";
import { connectRedis } from "./redis-client.ts";
import { redisReason } from "./redis-reason.ts";

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

type Caller = Parameters<Allowance["reserve"]>[0];

/** The error that refuses a call; undefined if the call is accepted. */
async function refusalOf(allowance: Allowance, visitor: string, own: Partial<Caller> = {}) {
	try {
		await allowance.reserve({ visitor, points: 1, ...own });
	} catch (error) {
		if (error instanceof AppError) return error;
		throw error;
	}
	return undefined;
}

/** Runs this many calls at once and counts those accepted. */
async function countTaken(count: number, one: (index: number) => ReturnType<typeof refusalOf>) {
	const refusals = await Promise.all(Array.from({ length: count }, (_, index) => one(index)));
	return refusals.filter((refusal) => refusal === undefined).length;
}

async function expectCheapCallsBehindADearOne(allowance: Allowance) {
	const prices = [4, 4, 2, 1, 1];
	const refusals = await Promise.all(prices.map((points) => refusalOf(allowance, "a", { points })));
	const code = "VISITOR_ALLOWANCE";
	expect(refusals).toMatchObject([undefined, { code }, undefined, undefined, { code }]);
}

test("an expensive call that is refused leaves the points for cheap ones", async () => {
	await expectCheapCallsBehindADearOne(open({ visitorPointsPerHour: 7 }));
});

test("a refund gives the points back once, in the same window only", async () => {
	vi.useFakeTimers();
	const allowance = open();
	const first = await allowance.reserve({ visitor: "a", points: 4 });
	const second = await allowance.reserve({ visitor: "a", points: 4 });
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
	await allowance.reserve({ visitor: "a", points: 1 });
	vi.advanceTimersByTime(600_000);
	const refused = await refusalOf(allowance, "a");
	expect(refused).toMatchObject({ code: "VISITOR_ALLOWANCE", retryAfterSeconds: 3_000 });
	expect(await refusalOf(allowance, "b")).toBeUndefined();
	vi.advanceTimersByTime(3_000_000);
	expect(await refusalOf(allowance, "a")).toBeUndefined();
});

test.each([-48, 48])("a clock that is set by %d hours moves no window", async (hours) => {
	vi.useFakeTimers();
	const allowance = open({ visitorPointsPerHour: 1, sitePointsPerDay: 1 });
	const last = await allowance.reserve({ visitor: "a", points: 1 });
	vi.setSystemTime(Date.now() + hours * 3_600_000);
	const refillsInSeconds = 3_600;
	expect((await allowance.balance("a")).visitor).toEqual({ left: 0, limit: 1, refillsInSeconds });
	await last.refund();
	expect(await allowance.balance("a")).toMatchObject({ visitor: { left: 1 }, site: { left: 1 } });
	await allowance.reserve({ visitor: "a", points: 1 });
	vi.advanceTimersByTime(3_600_000);
	expect((await allowance.balance("a")).visitor.left).toBe(1);
});

/** Numbers below one that look random, and are the same each time. */
function numbersFrom(seed: number) {
	let state = seed;
	return () => {
		state = (state * 16_807) % 2_147_483_647;
		return state / 2_147_483_647;
	};
}

test.each(Array.from({ length: 20 }, (_, index) => index + 1))(
	"points taken less points given back are the points spent, whatever happens (%i)",
	async (seed) => {
		const next = numbersFrom(seed);
		const pass = { id: "p", name: "4B", points: 30, endsAt: Date.now() + 600_000 };
		const allowance = open({ visitorPointsPerHour: 40, sitePointsPerDay: 90 });
		const whole = { hour: 3 * 40, pass: pass.points, site: 90 };
		let spent = 0;
		async function call() {
			const visitor = ["a", "b", "c"][Math.floor(3 * next())] ?? "a";
			const shownPass = next() < 0.3 ? ({ state: "open", pass } as const) : undefined;
			const [least, price] = [1 + Math.floor(4 * next()), 1 + Math.floor(9 * next())];
			const [isCharged, refunds] = [next() < 0.7, Math.floor(3 * next())];
			const caller = { visitor, shownPass, points: least };
			const taken = await allowance.reserve(caller).catch(() => undefined);
			if (!taken) return;
			const isRefused =
				isCharged &&
				(await taken.charge(price).then(
					() => false,
					() => true,
				));
			for (let count = 0; count < refunds; count += 1) await taken.refund();
			taken.release();
			if (!isRefused && refunds === 0) spent += isCharged ? price : least;
		}
		await Promise.all(Array.from({ length: 60 }, call));
		const [a, b, c] = await Promise.all(["a", "b", "c"].map((name) => allowance.balance(name)));
		const ofPass = await allowance.balance("a", { state: "open", pass });
		const passLeft = "pass" in ofPass ? (ofPass.pass.left ?? 0) : 0;
		const hours = [a, b, c].reduce((sum, each) => sum + (each?.visitor.left ?? 0), 0);
		expect(whole.site - (a?.site.left ?? 0)).toBe(spent);
		expect(whole.hour - hours + whole.pass - passLeft).toBe(spent);
		expect(allowance.inFlight()).toBe(0);
	},
);

test("a window that has ended is dropped, whatever stands before it", async () => {
	vi.useFakeTimers();
	const windows = new Map<string, Window>();
	const shared = { windows, save: () => undefined };
	const [long, short] = [100, 1].map((seconds) =>
		memoryPool({ name: "pass", points: 9, seconds }, shared),
	);
	await long?.take("long", 1);
	await short?.take("short", 1);
	vi.advanceTimersByTime(60_000);
	await long?.left("other");
	expect([...windows.keys()]).toEqual(["long"]);
});

test.each([
	["an hour of all points", { visitorPointsPerHour: 1 }, "VISITOR_ALLOWANCE"],
	["a day of all points", { sitePointsPerDay: 1 }, "SITE_ALLOWANCE"],
])("no time is promised where %s is too few", async (_name, limits, code) => {
	const allowance = open(limits);
	const refused = await refusalOf(allowance, "a", { points: 4 });
	expect(refused).toMatchObject({ code, retryAfterSeconds: undefined });
});

test("slots are counted per visitor and per site, and freed once", async () => {
	const allowance = open({ visitorConcurrency: 2, siteConcurrency: 3 });
	const first = await allowance.reserve({ visitor: "a", points: 1 });
	await allowance.reserve({ visitor: "a", points: 1 });
	expect((await refusalOf(allowance, "a"))?.code).toBe("VISITOR_BUSY");
	await allowance.reserve({ visitor: "b", points: 1 });
	expect((await refusalOf(allowance, "c"))?.code).toBe("SITE_BUSY");
	first.release();
	first.release();
	expect(allowance.inFlight()).toBe(2);
	expect(await refusalOf(allowance, "a")).toBeUndefined();
	expect((await refusalOf(allowance, "a"))?.code).toBe("VISITOR_BUSY");
});

test("refused calls hold no slot and no points", async () => {
	const allowance = open({ visitorPointsPerHour: 1, visitorConcurrency: 1 });
	(await allowance.reserve({ visitor: "a", points: 1 })).release();
	expect(await countTaken(50, () => refusalOf(allowance, "a"))).toBe(0);
	expect(allowance.inFlight()).toBe(0);
	expect((await allowance.balance("a")).site.left).toBe(99);
});

test("when the site's day is used up the sandbox answers if the host says so", async () => {
	const allowance = open({ sitePointsPerDay: 1, overBudget: "sandbox" });
	const first = await allowance.reserve({ visitor: "a", points: 1 });
	const second = await allowance.reserve({ visitor: "b", points: 1 });
	expect([first.usesSandbox, second.usesSandbox]).toEqual([false, true]);
	await second.refund();
	expect(await allowance.balance("b")).toMatchObject({ visitor: { left: 10 }, site: { left: 0 } });
});

test("900 parallel calls with restarts in between spend exactly the site's day", async () => {
	const dataDir = temporaryFolder();
	let taken = 0;
	for (const round of [0, 1, 2]) {
		const allowance = open({ dataDir, sitePointsPerDay: 500 });
		taken += await countTaken(300, (index) => refusalOf(allowance, `v${round}-${index}`));
		await allowance.close();
	}
	expect(taken).toBe(500);
	const saved = readFileSync(join(dataDir, "site-day.json"), "utf8");
	expect(saved).not.toContain("v0-");
});

test("a day that cannot be written is logged once, at the start, and stops no call", async () => {
	const file = join(temporaryFolder(), "a-file");
	writeFileSync(file, "");
	const allowance = open({ dataDir: join(file, "below") });
	await allowance.close();
	expect(log.warn).toHaveBeenLastCalledWith(
		{ reason: "ENOTDIR" },
		"the site's day cannot be written",
	);
	for (const _ of [1, 2, 3]) {
		await allowance.reserve({ visitor: "a", points: 1 });
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
	const dear = await allowance.reserve({ visitor: "a", points: 1 });
	await dear.charge(7);
	expect(await left()).toBe(3);
	const cheap = await allowance.reserve({ visitor: "a", points: 2 });
	await cheap.charge(1);
	expect(await left()).toBe(2);
	await dear.refund();
	expect(await left()).toBe(9);
	expect((await allowance.balance("a")).site.left).toBe(99);
});

test("a price that is not left is refused, and nothing is spent", async () => {
	const allowance = open({ visitorPointsPerHour: 5 });
	const call = await allowance.reserve({ visitor: "a", points: 1 });
	await expect(call.charge(6)).rejects.toMatchObject({ code: "VISITOR_ALLOWANCE" });
	await call.refund();
	call.release();
	expect((await allowance.balance("a")).visitor.left).toBe(5);
	expect(allowance.inFlight()).toBe(0);
});

test("a visitor who leaves while the price is charged pays nothing", async () => {
	const allowance = open();
	await allowance.reserve({ visitor: "a", points: 4 });
	const call = await allowance.reserve({ visitor: "a", points: 1 });
	await Promise.all([call.charge(5), call.refund()]);
	expect((await allowance.balance("a")).visitor.left).toBe(6);
});

describe.skipIf(!hasRedis)("on a real Redis", () => {
	const opened: Allowance[] = [];
	let server: Awaited<ReturnType<typeof startRedis>>;

	beforeAll(async () => {
		server = await startRedis();
	});

	afterEach(async () => {
		await Promise.all(opened.splice(0).map((allowance) => allowance.close()));
		await server.stop();
		await server.start();
	});

	afterAll(() => server.stop());

	const connect = () => connectRedis({ url: server.url, prefix: "vitrine:", log });

	function share({ redis = connect(), ...options }: Options = {}): Allowance {
		const allowance = open({ ...options, redis });
		opened.push(allowance);
		return allowance;
	}

	/** Runs 100 concurrent calls per allowance and counts those accepted; more would overload Redis on a busy machine. */
	async function countTakenBy(allowances: Allowance[], own: Partial<Caller> = {}) {
		const counts = allowances.map((each) => countTaken(100, () => refusalOf(each, "a", own)));
		return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
	}

	test("two allowances on one Redis together spend exactly one pass, also one opened later", async () => {
		const pass = { id: "p", name: "4B", points: 37, endsAt: Date.now() + 600_000 };
		const shownPass = { state: "open" as const, pass };
		const both = [share({ visitorPointsPerHour: 1 }), share({ visitorPointsPerHour: 1 })];
		// The points of the pass, then the single point of the visitor's own hour.
		expect(await countTakenBy(both, { shownPass })).toBe(38);
		const later = share({ visitorPointsPerHour: 0 });
		const refused = await refusalOf(later, "b", { shownPass });
		expect(refused?.code).toBe("VISITOR_ALLOWANCE");
		expect(await later.balance("b", shownPass)).toMatchObject({ pass: { left: 0, limit: 37 } });
	});

	test("two allowances on one Redis together spend exactly one visitor's hour", async () => {
		const both = [share({ visitorPointsPerHour: 37 }), share({ visitorPointsPerHour: 37 })];
		expect(await countTakenBy(both)).toBe(37);
		const left = { visitor: { left: 0 }, site: { left: 63 } };
		expect(await both[0]?.balance("a")).toMatchObject(left);
	});

	test("an expensive call that is refused leaves the points for cheap ones", async () => {
		await expectCheapCallsBehindADearOne(share({ visitorPointsPerHour: 7 }));
	});

	test("a refund gives back what was taken and never more than the limit", async () => {
		const client = connect();
		const allowance = share({ redis: client });
		const first = await allowance.reserve({ visitor: "a", points: 4 });
		const second = await allowance.reserve({ visitor: "a", points: 1 });
		await first.refund();
		await first.refund();
		const left = { visitor: { left: 9 }, site: { left: 99 } };
		expect(await allowance.balance("a")).toMatchObject(left);
		const closed = once(client.redis, "close");
		await server.stop();
		await Promise.all([closed, server.start()]);
		await expect.poll(client.counts).toBe(true);
		await second.refund();
		expect((await allowance.balance("a")).visitor.left).toBe(10);
	});

	test("Redis holds no address, and what it holds in its place changes at midnight", async () => {
		const address = "203.0.113.77";
		// At noon: in the first hour of a day yesterday's key is read, too.
		const noon = (Math.ceil(Date.now() / 86_400_000) + 0.5) * 86_400_000;
		vi.useFakeTimers({ toFake: ["Date"], now: noon });
		onTestFinished(() => void vi.useRealTimers());
		const both = [share(), share()];
		// A separate log, so that the server restart after this test is not counted in the next one.
		const silent = { warn: () => undefined, info: () => undefined };
		const client = connectRedis({ url: server.url, prefix: "", log: silent });
		const { redis } = client;
		onTestFinished(() => client.close());
		for (const allowance of both) await allowance.reserve({ visitor: address, points: 1 });
		const keys = (await redis.keys("*")).sort();
		expect(keys).toEqual([
			expect.stringMatching(/^vitrine:day-key:\d+$/),
			"vitrine:site:all",
			expect.stringMatching(/^vitrine:visitor:[\w-]{16}$/),
		]);
		const values = await Promise.all(keys.map((key) => redis.get(key)));
		expect(JSON.stringify([keys, values])).not.toContain("203.0.113");
		expect(keys[2]).toBe(`vitrine:visitor:${both[0]?.label(address)}`);
		expect(both[0]?.label(address)).toBe(both[1]?.label(address));
		expect((await both[1]?.balance(address))?.visitor.left).toBe(8);

		vi.setSystemTime(noon + 86_400_000);
		for (const allowance of both) await allowance.reserve({ visitor: address, points: 1 });
		expect((await redis.keys("vitrine:visitor:*")).sort()).toHaveLength(2);
		expect((await redis.keys("vitrine:day-key:*")).sort()).toHaveLength(2);
		expect((await both[1]?.balance(address))?.site.left).toBe(96);
	});

	test("a visitor's hour goes on over midnight, and ends an hour after it began", async () => {
		const allowances = [share({ visitorPointsPerHour: 3 }), share({ visitorPointsPerHour: 3 })];
		const midnight = Math.ceil(Date.now() / 86_400_000) * 86_400_000;
		vi.useFakeTimers({ toFake: ["Date"], now: midnight - 10_000 });
		onTestFinished(() => void vi.useRealTimers());
		const [first, second] = allowances;
		if (!first || !second) throw new Error("no allowance");
		await first.reserve({ visitor: "a", points: 1 });
		await first.reserve({ visitor: "a", points: 1 });
		vi.setSystemTime(midnight + 10_000);
		const last = await second.reserve({ visitor: "a", points: 1 });
		expect((await refusalOf(first, "a"))?.code).toBe("VISITOR_ALLOWANCE");
		await last.refund();
		expect((await first.balance("a")).visitor.left).toBe(1);
		// Another visitor's hour starts after midnight, under the new day's label.
		await second.reserve({ visitor: "b", points: 1 });
		vi.setSystemTime(midnight + 3_600_001);
		expect((await first.balance("b")).visitor.left).toBe(2);
		expect((await first.balance("a")).visitor.left).toBe(3);
	});

	test("a Redis that hangs costs one visitor a wait and the next ones nothing", async () => {
		const client = connect();
		const failures = vi.spyOn(client, "noteFailure");
		const reasons = () => failures.mock.calls.map(([error]) => redisReason(error).reason);
		const allowance = share({ visitorPointsPerHour: 40, redis: client });
		await allowance.reserve({ visitor: "a", points: 1 });
		server.freeze();
		await allowance.reserve({ visitor: "a", points: 1 });
		expect(reasons()).toContain("TIMEOUT");
		failures.mockClear();
		for (let call = 0; call < 5; call += 1) await allowance.reserve({ visitor: "a", points: 1 });
		// Nothing is sent until Redis was tried again.
		expect(reasons()).toEqual([]);
		expect((await allowance.balance("a")).visitor).toMatchObject({ left: 4, limit: 10 });
		server.thaw();
		await vi.waitFor(
			async () => expect((await allowance.balance("a")).visitor.limit).toBe(40),
			60_000,
		);
	});

	test("a start without Redis serves at once", async () => {
		await server.stop();
		const allowance = share({ visitorPointsPerHour: 40 });
		expect(await refusalOf(allowance, "a")).toBeUndefined();
		expect(log.warn).toHaveBeenCalledTimes(1);
	});
});
