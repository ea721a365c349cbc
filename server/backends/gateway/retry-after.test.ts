import { expect, test, vi } from "vitest";
import { retryAfterIn, secondsOf, waitSaid } from "./retry-after.ts";

test.each([
	["12", 12],
	["12.7", 13],
	["2.128", 3],
	["0", 1],
	["20s", 20],
	["1m30s", 90],
	["1h2m3.5s", 3_724],
	["500ms", 1],
	["2 minutes", 120],
	["37.2s", 38],
	["999999", 86_400],
	[12.2, 13],
	["soon", undefined],
	["-5", undefined],
	["", undefined],
	[null, undefined],
])("%j is a wait of %s s", (said, seconds) => {
	expect(secondsOf(said)).toBe(seconds);
});

test("a date is the time until it", () => {
	vi.useFakeTimers({ now: Date.parse("2026-11-25T10:00:00Z") });
	expect(secondsOf("Wed, 25 Nov 2026 10:00:07 GMT")).toBe(7);
	vi.useRealTimers();
});

test.each([
	[{ "retry-after": "3" }, 3],
	[{ "retry-after-ms": "2100", "retry-after": "60" }, 3],
	[{}, undefined],
])("the head %j asks for %s s", (headers, seconds) => {
	expect(retryAfterIn(headers)).toBe(seconds);
});

test.each([
	["Rate limit reached. Please try again in 7.66s. Visit", 8],
	["Please retry in 37.2s.", 38],
	["try again in 1m12s", 72],
	["try again later", undefined],
])("the message %j asks for %s s", (message, seconds) => {
	expect(waitSaid(message)).toBe(seconds);
});
