import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../../errors/app-error.ts";
import { withBreaker } from "./breaker.ts";
import type { ProviderRequest } from "./provider-router.ts";

type Step = number | "reset" | "timeout" | "gone";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

function playedBy(script: Step[]) {
	let calls = 0;
	const onOpen = vi.fn();
	const router = withBreaker(
		{
			async send({ signal }) {
				const step = script[calls] ?? 200;
				calls += 1;
				if (typeof step !== "number") throw signal.reason ?? new Error(step);
				return { status: step, headers: {}, body: nothing() };
			},
		},
		onOpen,
	);
	async function call(step: Step = 200, path = "/a", isRetry = false) {
		try {
			return (await router.send({ ...request(step, path), isRetry })).status;
		} catch (error) {
			return error instanceof AppError ? error : String(error);
		}
	}
	return { call, router, onOpen, calls: () => calls };
}

async function* nothing() {
	yield new Uint8Array();
}

function request(step: Step, path: string): ProviderRequest {
	const controller = new AbortController();
	if (step === "timeout") controller.abort(new AppError("PROVIDER_TIMEOUT"));
	if (step === "gone") controller.abort();
	return { method: "POST", path, headers: {}, signal: controller.signal };
}

const open = expect.objectContaining({ code: "PROVIDER_UNREACHABLE", isFree: true });

test("five failures in a row, of any kind, open a route and only that route", async () => {
	const script: Step[] = [500, "reset", 502, "timeout", 504];
	const { call, calls, onOpen } = playedBy(script);
	for (const step of script) await call(step);
	expect(await call()).toEqual(open);
	expect(calls()).toBe(5);
	expect(onOpen).toHaveBeenCalledExactlyOnceWith("/a");
	expect(await call(200, "/b")).toBe(200);
});

test.each<Step>([200, 400, 404, 429, 503])(
	"%i is an answer: the row starts anew",
	async (answer) => {
		const script: Step[] = [500, 500, 500, 500, answer, 500, 500, 500, 500];
		const { call, calls } = playedBy(script);
		for (const step of script) await call(step);
		expect(await call()).toBe(200);
		expect(calls()).toBe(10);
	},
);

test("visitors who leave do not open a route", async () => {
	const script: Step[] = Array.from({ length: 20 }, () => "gone");
	const { call } = playedBy(script);
	for (const step of script) await call(step);
	expect(await call()).toBe(200);
});

test("the retries of one call count once", async () => {
	const script: Step[] = Array.from({ length: 12 }, () => 502);
	const { call, calls } = playedBy(script);
	for (let visit = 0; visit < 4; visit += 1) {
		for (const isRetry of [false, true, true]) await call(502, "/a", isRetry);
	}
	expect(await call()).toBe(200);
	expect(calls()).toBe(13);
});

test("a file that a result names is never counted", async () => {
	const { call, calls } = playedBy(Array.from({ length: 20 }, () => 500));
	for (let index = 0; index < 20; index += 1) await call(500, "https://files.example/a.wav");
	expect(calls()).toBe(20);
});

test("after a pause one call tries the route: its answer closes it, its failure opens it again", async () => {
	const { call, calls } = playedBy([500, 500, 500, 500, 500, 500, 200]);
	for (let index = 0; index < 5; index += 1) await call(500);
	vi.advanceTimersByTime(5_000);
	expect(await call()).toMatchObject({ retryAfterSeconds: 10 });
	vi.advanceTimersByTime(10_000);
	expect(await call(500)).toBe(500);
	expect(await call()).toEqual(open);
	vi.advanceTimersByTime(15_000);
	expect(await Promise.all([call(), call()])).toEqual([200, open]);
	expect(await call()).toBe(200);
	expect(calls()).toBe(8);
});
