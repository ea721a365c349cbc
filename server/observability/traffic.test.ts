import { expect, onTestFinished, test, vi } from "vitest";
import type { TaskCallRecord } from "./call-log.ts";
import { createTraffic } from "./traffic.ts";

const call = (own: Partial<TaskCallRecord>): TaskCallRecord => ({
	requestId: "1",
	task: "chat",
	visitor: "a label",
	model: "a",
	outcome: "ok",
	durationMs: 4_000,
	points: 1,
	...own,
});

test.each([
	["one answer", [{}], { goodShare: 1, medianSeconds: 4 }],
	["the first token of a stream", [{ firstEventMs: 500 }], { goodShare: 1, medianSeconds: 0.5 }],
	[
		"the middle of three",
		[{ durationMs: 9_000 }, { durationMs: 1_000 }, { durationMs: 2_000 }],
		{ goodShare: 1, medianSeconds: 2 },
	],
	[
		"failures of a provider and of the host",
		[{}, { outcome: "PROVIDER_TIMEOUT" }, { outcome: "INVALID_TOKEN" }, {}],
		{ goodShare: 0.5, medianSeconds: 4 },
	],
	[
		"no answer at all",
		[{ outcome: "PROVIDER_UNREACHABLE" }],
		{ goodShare: 0, medianSeconds: undefined },
	],
	[
		"nothing that a visitor did or met before a model",
		[
			{ outcome: "STOPPED" },
			{ outcome: "WITHHELD" },
			{ outcome: "VISITOR_ALLOWANCE" },
			{ model: "b" },
		],
		undefined,
	],
])("the last hour counts %s", (_name, records, expected) => {
	const traffic = createTraffic();
	for (const record of records) traffic.onTaskCall(call(record));
	expect(traffic.lastHour("a")).toEqual(expected);
});

test("what is older than an hour does not count, but its points do", () => {
	vi.useFakeTimers({ toFake: ["Date", "performance"], now: 0 });
	onTestFinished(() => void vi.useRealTimers());
	const traffic = createTraffic();
	traffic.onTaskCall(call({ outcome: "API_ERROR" }));
	vi.advanceTimersByTime(3_600_001);
	traffic.onTaskCall(call({}));
	expect(traffic.lastHour("a")).toMatchObject({ goodShare: 1 });
	expect(traffic.totals().points).toEqual({ a: 2 });
});

test("a prepared answer counts for no model", () => {
	const traffic = createTraffic();
	traffic.onTaskCall({ ...call({}), isPrepared: true });
	expect([traffic.lastHour("a"), traffic.totals().points]).toEqual([undefined, {}]);
});

test("counts each back-end's answers and errors, and keeps the last ten reloads", () => {
	const traffic = createTraffic();
	const backend = { name: "llm.example" };
	const attempt = { model: "a", backend, isNews: false };
	traffic.onBackendCall({ ...attempt, error: undefined });
	for (let failure = 0; failure < 2; failure += 1) {
		traffic.onBackendCall({ ...attempt, error: { code: "API_ERROR", detail: "never kept" } });
	}
	for (let reload = 0; reload < 12; reload += 1) traffic.onReload([`fault ${reload}`]);
	const { backends, reloads } = traffic.totals();
	expect(backends).toEqual([
		{ model: "a", backend: "llm.example", answers: 1, points: 0, errors: { API_ERROR: 2 } },
	]);
	expect(reloads).toHaveLength(10);
	expect(reloads[0]?.faults).toEqual(["fault 11"]);
});
