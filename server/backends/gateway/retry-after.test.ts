import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { secondsOf, waitIn, waitSaid } from "./retry-after.ts";

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
	["26 seconds", 26],
	["2 hrs", 7_200],
	["1 minute and 5 seconds", 65],
	["1 hour, 30 mins", 5_400],
	["1500 milliseconds", 2],
	["PT1M30S", 90],
	["00:01:30", 90],
	["a minute", 60],
	["5sec.", 5],
	["1 min. 5 sec.", 65],
	["3 months", undefined],
	["999999", 86_400],
	[12.2, 13],
	["soon", undefined],
	["-5", undefined],
	["", undefined],
	[null, undefined],
])("%j is a wait of %s s", (said, seconds) => {
	expect(secondsOf(said)).toBe(seconds);
});

const now = Date.parse("2026-11-25T10:00:00Z");

beforeEach(() => {
	vi.useFakeTimers({ now });
});
afterEach(() => {
	vi.useRealTimers();
});

test.each([
	"Wed, 25 Nov 2026 10:00:07 GMT",
	"2026-11-25T10:00:07Z",
	String(now / 1_000 + 7),
	now / 1_000 + 7,
	String(now + 7_000),
	now + 7_000,
	(now + 7_000) * 1_000,
	"2026-11-25 10:00:07",
	"2026-11-25 10:00:07 UTC",
])("the date %j is the time until it", (date) => {
	expect(secondsOf(date)).toBe(7);
});

test.each([
	[{ "retry-after": "3" }, 3],
	[{ "retry-after-ms": "2100", "retry-after": "60" }, 3],
	[{ "x-ms-retry-after-ms": "2100" }, 3],
	[{ "x-retry-after": "3" }, 3],
	[{ "x-ratelimit-retry-after-seconds": "3" }, 3],
	[{ retryAfterMs: 2_100 }, 3],
	[{ retryDelay: "37s" }, 37],
	[{ "retry-after": "PT20S" }, 20],
	[{ retry_after_seconds: 26 }, 26],
	[{ wait_seconds: 26 }, 26],
	[{ resets_in_seconds: 26 }, 26],
	[{ reset_at: "2026-11-25T10:00:26Z" }, 26],
	[{ resets_at: now / 1_000 + 26 }, 26],
	[{ cooldown: "26s" }, 26],
	[{ "x-ratelimit-reset": "26" }, 26],
	[{ "x-quota-reset": "00:00:26" }, 26],
	[{ "retry-after": "3", "x-ratelimit-reset": "26" }, 3],
	[{ "x-ratelimit-reset": String(now / 1_000 + 26) }, 26],
	[{ "x-ratelimit-reset": String(now + 26_000) }, 26],
	[{ "x-rate-limit-reset-ms": "25100" }, 26],
	[{ "anthropic-ratelimit-requests-reset": "2026-11-25T10:00:26Z" }, 26],
	[{ ratelimit: '"burst";r=0;t=26' }, 26],
	[{ ratelimit: "limit=10, remaining=0, reset=26" }, 26],
	[{ ratelimit: '"burst";r=4;t=26' }, undefined],
	[{ ratelimit: '"burst";r=4;t=3, "day";r=0;t=26' }, 26],
	[
		{
			"x-ratelimit-remaining-requests": "0",
			"x-ratelimit-reset-requests": "6m0s",
			"x-ratelimit-remaining-tokens": "90",
			"x-ratelimit-reset-tokens": "12m",
		},
		360,
	],
	[{ "x-ratelimit-limit": "10" }, undefined],
	[{}, undefined],
])("the head %j asks for %s s", (headers, seconds) => {
	expect(waitIn(headers)).toBe(seconds);
});

test("only a refusal of the rate waits until the rate begins again", () => {
	expect(waitIn({ "x-ratelimit-reset": "26" }, false)).toBeUndefined();
	expect(waitIn({ "retry-after": "26" }, false)).toBe(26);
});

test.each([
	["Rate limit reached. Please try again in 7.66s. Visit", 8],
	["Please retry in 37.2s.", 38],
	["try again in 1m12s", 72],
	["Please retry after 26 seconds", 26],
	["Retry after 26.", 26],
	["Please wait 26 seconds before the next request", 26],
	["Please wait for about 2 minutes and 5 seconds", 125],
	["The limit resets in 20 mins", 1_200],
	["The quota will reset after 1h 2m 3s.", 3_723],
	["retry_after: 26", 26],
	['{"retry-after": "26"}', 26],
	["Try again at 2026-11-25T10:00:26Z", 26],
	["try again in 500 milliseconds", 1],
	["Retry your request in 20s", 20],
	["Please try your request again after 20 seconds", 20],
	["You can make another request in 20 seconds", 20],
	["Please retry in a minute", 60],
	["Please try again in 20.", 20],
	["Try again in less than 2 minutes", 120],
	["Please try again in PT30S", 30],
	["Out of call volume quota. Quota will be replenished in 01:02:03.", 3_723],
	["The limit resets on 2026-11-25 10:00:26 UTC", 26],
	["It resets at Wed, 25 Nov 2026 10:00:26 GMT", 26],
	["retry_after_ms: 2500", 3],
	["Limit 3 per 60 seconds. Please try again in 20s.", 20],
	["You may try again in ~26 seconds", 26],
	["Rate limit: 26s until next allowed request", 26],
	["Rate limited for 26 seconds", 26],
	["You are limited for the next 26 seconds", 26],
	["Your limit will be refreshed in 26 seconds", 26],
	["Try again in 1 min. 5 sec.", 65],
	["retry_after_seconds=26", 26],
	["Please hold on for 26 seconds", 26],
	["try again later", undefined],
	["try again in a while", undefined],
	["Please wait 3 months", undefined],
	["retry 3 times", undefined],
	["retry after 2 attempts", undefined],
	["retry in 3 attempts", undefined],
	["Timed out after 30 seconds. Please retry", undefined],
	["Try a clip of 20 seconds", undefined],
	["12 seconds of sound", undefined],
])("the message %j asks for %s s", (message, seconds) => {
	expect(waitSaid(message)).toBe(seconds);
});
