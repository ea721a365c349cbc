import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBreaker, type Outcome } from "./breaker.ts";

const REST_MS = 15_000;

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

/** A breaker after these calls; each must have been let in. */
function after(...outcomes: Outcome[]) {
	const breaker = createBreaker();
	for (const outcome of outcomes) {
		const settle = breaker.enter(false);
		expect(settle).toBeDefined();
		settle?.(outcome);
	}
	return breaker;
}

const fiveTimes = (outcome: Outcome) => Array.from({ length: 5 }, () => outcome);

test("five failures in a row end its calls, also as a last resort", () => {
	const breaker = after(...fiveTimes("down"));
	expect([breaker.enter(false), breaker.enter(true)]).toEqual([undefined, undefined]);
	expect(breaker.restingUntil()).toBe(Date.now() + REST_MS);
});

test("five refusals in a row leave it as a last resort", () => {
	const breaker = after(...fiveTimes("refused"));
	expect(breaker.enter(false)).toBeUndefined();
	expect(breaker.enter(true)).toBeDefined();
});

test("an answer begins the row anew, a refusal that of silence", () => {
	const four = fiveTimes("down").slice(1);
	expect(after(...four, "answered", ...four).enter(false)).toBeDefined();
	const mixed = after(...four, "refused");
	expect(mixed.enter(false)).toBeUndefined();
	expect(mixed.enter(true)).toBeDefined();
});

test("visitors who leave say nothing", () => {
	const breaker = after(...Array.from({ length: 20 }, (): Outcome => "left"));
	expect(breaker.enter(false)).toBeDefined();
});

test("one failure is enough where it is said so", () => {
	const breaker = createBreaker();
	breaker.enter(false)?.("down", true);
	expect(breaker.enter(true)).toBeUndefined();
});

test("it rests for as long as it made a caller wait", () => {
	const breaker = createBreaker();
	const settle = breaker.enter(false);
	vi.advanceTimersByTime(60_000);
	settle?.("down", true);
	expect(breaker.restingUntil()).toBe(Date.now() + 60_000);
});

test("after its rest one call tries it: an answer ends the rest", () => {
	const breaker = after(...fiveTimes("down"));
	vi.advanceTimersByTime(REST_MS);
	expect(breaker.restingUntil()).toBeUndefined();
	const trial = breaker.enter(false);
	expect(trial).toBeDefined();
	expect(breaker.enter(true)).toBeUndefined();
	trial?.("answered");
	expect(breaker.enter(false)).toBeDefined();
});

test("a failed trial is another rest, an abandoned one leaves room for the next", () => {
	const breaker = after(...fiveTimes("down"));
	vi.advanceTimersByTime(REST_MS);
	breaker.enter(false)?.("down");
	expect(breaker.enter(false)).toBeUndefined();
	vi.advanceTimersByTime(REST_MS);
	breaker.enter(false)?.("left");
	expect(breaker.enter(false)).toBeDefined();
});
