import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { hasRedis, startRedis } from "../../testing/redis-server.ts";
import { AppError } from "../errors/app-error.ts";
import { type Allowance, openAllowance } from "./allowance.ts";
import type { ShownPass } from "./passes.ts";
import { connectRedis } from "./redis-client.ts";

const log = { warn: vi.fn(), info: vi.fn() };
const opened: Allowance[] = [];
describe.skipIf(!hasRedis)("on a real Redis", () => {
	let server: Awaited<ReturnType<typeof startRedis>>;

	beforeAll(async () => {
		server = await startRedis();
	});

	afterEach(async () => {
		await Promise.all(opened.splice(0).map((allowance) => allowance.close()));
		await server.stop();
		await server.start();
		vi.clearAllMocks();
	});

	afterAll(() => server.stop());

	function open(points: { visitor: number; site: number }): Allowance {
		const allowance = openAllowance({
			visitorPointsPerHour: points.visitor,
			sitePointsPerDay: points.site,
			visitorConcurrency: 10_000,
			siteConcurrency: 10_000,
			overBudget: "refuse",
			redis: connectRedis(server.url, log),
			log,
		});
		opened.push(allowance);
		return allowance;
	}

	async function codeOf(call: Promise<unknown>): Promise<string> {
		try {
			await call;
			return "taken";
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			return error.code;
		}
	}

	/** Several times what any limit below allows, and few enough for a busy machine's Redis. */
	async function spend(
		allowances: Allowance[],
		caller: { visitor: string; shownPass?: ShownPass },
	) {
		const calls = allowances.flatMap((allowance) =>
			Array.from({ length: 100 }, () => codeOf(allowance.reserve({ ...caller, task: "chat" }))),
		);
		return (await Promise.all(calls)).filter((code) => code === "taken").length;
	}

	test("two allowances on one Redis together spend exactly one pass, also one opened later", async () => {
		const pass = { id: "p", name: "4B", points: 37, endsAt: Date.now() + 600_000 };
		const shownPass = { state: "open" as const, pass };
		const both = [open({ visitor: 1, site: 5_000 }), open({ visitor: 1, site: 5_000 })];
		// The pass, and then the one point of the visitor's own hour.
		expect(await spend(both, { visitor: "a", shownPass })).toBe(38);
		const later = open({ visitor: 0, site: 5_000 });
		const refused = later.reserve({ visitor: "b", shownPass, task: "chat" });
		expect(await codeOf(refused)).toBe("VISITOR_ALLOWANCE");
		expect(await later.balance("b", shownPass)).toMatchObject({ pass: { left: 0, limit: 37 } });
	});

	test("two allowances on one Redis together spend exactly one visitor's hour", async () => {
		const both = [open({ visitor: 37, site: 5_000 }), open({ visitor: 37, site: 5_000 })];
		expect(await spend(both, { visitor: "a" })).toBe(37);
		const left = { visitor: { left: 0 }, site: { left: 4_963 } };
		expect(await both[0]?.balance("a")).toMatchObject(left);
	});

	test("a dear call that is refused leaves the rest to cheap ones", async () => {
		const allowance = open({ visitor: 7, site: 100 });
		const codes: string[] = [];
		for (const task of ["generateImage", "generateImage", "tts", "chat", "chat"] as const) {
			codes.push(await codeOf(allowance.reserve({ visitor: "a", task })));
		}
		expect(codes).toEqual(["taken", "VISITOR_ALLOWANCE", "taken", "taken", "VISITOR_ALLOWANCE"]);
	});

	test("a refund gives back what was taken and never more than the limit", async () => {
		const allowance = open({ visitor: 10, site: 100 });
		const first = await allowance.reserve({ visitor: "a", task: "generateImage" });
		const second = await allowance.reserve({ visitor: "a", task: "chat" });
		await first.refund();
		await first.refund();
		expect(await allowance.balance("a")).toMatchObject({
			visitor: { left: 9 },
			site: { left: 99 },
		});
		await server.stop();
		await server.start();
		await expect.poll(() => log.info).toHaveBeenLastCalledWith(expect.stringMatching("back"));
		await second.refund();
		expect((await allowance.balance("a")).visitor.left).toBe(10);
	});

	test("Redis holds no address, and what it holds in its place changes at midnight", async () => {
		const address = "203.0.113.77";
		const both = [open({ visitor: 9, site: 100 }), open({ visitor: 9, site: 100 })];
		// A log of its own: the server's restart after this test must not count in the next one.
		const client = connectRedis(server.url, { warn: () => undefined, info: () => undefined });
		const { redis } = client;
		onTestFinished(() => client.close());
		for (const allowance of both) await allowance.reserve({ visitor: address, task: "chat" });
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
		expect((await both[1]?.balance(address))?.visitor.left).toBe(7);

		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_000 });
		onTestFinished(() => void vi.useRealTimers());
		for (const allowance of both) await allowance.reserve({ visitor: address, task: "chat" });
		expect((await redis.keys("vitrine:visitor:*")).sort()).toHaveLength(2);
		expect((await redis.keys("vitrine:day-key:*")).sort()).toHaveLength(2);
		expect((await both[1]?.balance(address))?.site.left).toBe(96);
	});

	test("a Redis that hangs costs one visitor two seconds and the next ones nothing", async () => {
		const allowance = open({ visitor: 40, site: 4_000 });
		await allowance.reserve({ visitor: "a", task: "chat" });
		server.freeze();
		await allowance.reserve({ visitor: "a", task: "chat" });
		const started = performance.now();
		for (let call = 0; call < 5; call += 1) await allowance.reserve({ visitor: "a", task: "chat" });
		// Five calls that each waited for Redis would take ten seconds.
		expect(performance.now() - started).toBeLessThan(2_000);
		expect((await allowance.balance("a")).visitor).toMatchObject({ left: 4, limit: 10 });
		server.thaw();
		await vi.waitFor(
			async () => expect((await allowance.balance("a")).visitor.limit).toBe(40),
			8_000,
		);
	});

	test("a start without Redis serves at once", async () => {
		await server.stop();
		const allowance = open({ visitor: 40, site: 4_000 });
		expect(await codeOf(allowance.reserve({ visitor: "a", task: "chat" }))).toBe("taken");
		expect(log.warn).toHaveBeenCalledTimes(1);
	});
});
