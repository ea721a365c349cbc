import { expect, test } from "vitest";
import { createStopwatch } from "./open-recording.ts";

test("pauses do not count, and starting twice starts once", () => {
	let now = 1_000;
	const { elapsedMs, start, stop } = createStopwatch(() => now);
	expect(elapsedMs()).toBe(0);
	start();
	now += 500;
	start();
	now += 500;
	expect(elapsedMs()).toBe(1_000);
	stop();
	now += 60_000;
	expect(elapsedMs()).toBe(1_000);
	start();
	now += 250;
	expect(elapsedMs()).toBe(1_250);
});
