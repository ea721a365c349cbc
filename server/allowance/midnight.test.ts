import { afterEach, expect, test, vi } from "vitest";
import { untilMidnight } from "./midnight.ts";

afterEach(() => void vi.useRealTimers());

test.each([
	["UTC", "2026-11-26T23:00:00Z", 3_600],
	["UTC", "2026-11-26T00:00:00Z", 86_400],
	["Europe/Paris", "2026-11-26T22:59:59.500Z", 1],
	["Europe/Paris", "2026-11-26T23:00:00Z", 86_400],
	["Asia/Kolkata", "2026-11-26T18:00:00Z", 1_800],
	// The clocks go back, then forward, that day.
	["Europe/Paris", "2026-10-24T22:00:00Z", 25 * 3_600],
	["Europe/Paris", "2026-03-28T23:00:00Z", 23 * 3_600],
	// The clocks go forward at midnight: the next day begins at 1:00.
	["Asia/Beirut", "2026-03-28T21:00:00Z", 3_600],
])("in %s at %s, %i seconds are left of the day", (zone, now, seconds) => {
	vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
	expect(untilMidnight(zone)()).toBe(seconds);
});

test("the next day is found when this one is over, and when the clock is set back", () => {
	vi.useFakeTimers({ now: new Date("2026-11-26T23:59:00Z"), toFake: ["Date"] });
	const left = untilMidnight();
	expect(left()).toBe(60);
	vi.setSystemTime(new Date("2026-11-27T00:00:00Z"));
	expect(left()).toBe(86_400);
	vi.setSystemTime(new Date("2026-11-26T23:59:30Z"));
	expect(left()).toBe(30);
});
