import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createBreaker, type Outcome } from "./breaker.ts";

const REST_MS = 15_000;

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

/** A breaker after calls by these visitors in turn; every call must have been admitted. */
function after(outcomes: readonly Outcome[], visitors = ["ada", "bo"]) {
	const breaker = createBreaker();
	for (const [place, outcome] of outcomes.entries()) {
		const record = breaker.enter(visitors[place % visitors.length] ?? "");
		expect(record).toBeDefined();
		record?.(outcome);
	}
	return breaker;
}

const times = (count: number, outcome: Outcome) => Array.from({ length: count }, () => outcome);

test("five failures in a row, met by two visitors, rest it for everybody", () => {
	const breaker = after(times(5, "failed"));
	expect([breaker.enter("ada"), breaker.enter("cy")]).toEqual([undefined, undefined]);
	expect(breaker.restMs("cy")).toBe(REST_MS);
});

test("a second visitor who fails makes it rest for everybody", () => {
	const breaker = after(times(5, "failed"), ["ada"]);
	breaker.enter("bo")?.("failed");
	expect(breaker.enter("cy")).toBeUndefined();
});

test("refused connections of one visitor open the breaker for everybody, since no input causes them", () => {
	expect(after(times(5, "unreachable"), ["ada"]).enter("bo")).toBeUndefined();
	expect(after(times(4, "unreachable"), ["ada"]).enter("bo")).toBeDefined();
});

test("an answer ends the row of failures", () => {
	const four = times(4, "failed");
	expect(after([...four, "answered", ...four]).enter("cy")).toBeDefined();
});

test("disconnects count neither as success nor as failure", () => {
	expect(after(times(20, "unknown")).enter("ada")).toBeDefined();
});

test("it rests for as long as it made a caller wait", () => {
	const breaker = createBreaker();
	const record = breaker.enter("ada");
	vi.advanceTimersByTime(60_000);
	record?.("failed", true);
	expect(breaker.restMs("ada")).toBe(60_000);
});

test.each([-3_600_000, 3_600_000])("a clock that is set by %d ms changes no rest", (step) => {
	const breaker = after(times(5, "failed"));
	vi.setSystemTime(Date.now() + step);
	expect(breaker.restMs("ada")).toBe(REST_MS);
	vi.advanceTimersByTime(REST_MS - 1);
	expect(breaker.enter("ada")).toBeUndefined();
	vi.advanceTimersByTime(1);
	expect(breaker.enter("ada")).toBeDefined();
});

describe("after its rest", () => {
	function afterRest(outcome: Outcome = "failed") {
		const breaker = after(times(5, outcome));
		vi.advanceTimersByTime(REST_MS);
		return breaker;
	}

	test.each<[cause: string, outcome: Outcome]>([
		["failures", "failed"],
		["refused connections", "unreachable"],
	])("for %s one call tries it: an answer ends the rest", (_cause, outcome) => {
		const breaker = afterRest(outcome);
		const trial = breaker.enter("cy");
		expect(trial).toBeDefined();
		expect(breaker.enter("ada")).toBeUndefined();
		trial?.("answered");
		expect(breaker.enter("ada")).toBeDefined();
	});

	test("a failed trial rests it for the one who made it, a second one for everybody", () => {
		const breaker = afterRest();
		breaker.enter("ada")?.("failed");
		expect(breaker.enter("ada")).toBeUndefined();
		breaker.enter("bo")?.("failed");
		expect(breaker.enter("cy")).toBeUndefined();
	});

	test("an abandoned trial leaves room for the next", () => {
		const breaker = afterRest();
		breaker.enter("ada")?.("unknown");
		expect(breaker.enter("bo")).toBeDefined();
	});

	test("the others wait for a trial that hangs no longer than another rest", () => {
		const breaker = afterRest();
		breaker.enter("ada");
		vi.advanceTimersByTime(REST_MS - 1);
		expect(breaker.enter("bo")).toBeUndefined();
		vi.advanceTimersByTime(1);
		expect(breaker.enter("bo")).toBeDefined();
	});
});
