import { expect, test } from "vitest";
import { createProgressBar } from "./progress-bar.ts";

const moment = { total: 2_900_000_000, bytesPerSecond: 12_300_000, name: "vit-base" };

function draw(isTTY: boolean, shares: number[]) {
	const written: string[] = [];
	const screen = { isTTY, write: (text: string) => written.push(text) };
	const bar = createProgressBar(screen);
	for (const share of shares) bar.show({ ...moment, loaded: moment.total * share });
	bar.end();
	return written;
}

test("on a terminal one line is drawn over and over", () => {
	const [first, second, end] = draw(true, [0.25, 1]);
	expect(first).toBe(
		`\r\u001b[K${"█".repeat(6)}${"░".repeat(18)} 25 % of 2.9 GB, 13 MB/s, 3 min left (vit-base)`,
	);
	expect(second).toContain(`${"█".repeat(24)} 100 % of 2.9 GB, 13 MB/s, 0 s left`);
	expect(end).toBe("\n");
});

test("in a log there is a plain line every ten percent", () => {
	const lines = draw(false, [0, 0.01, 0.05, 0.12, 0.13, 0.5, 1]);
	expect(lines.map((line) => line.slice(0, 5).trim())).toEqual(["0 % o", "12 %", "50 %", "100 %"]);
	expect(lines.every((line) => line.endsWith("\n"))).toBe(true);
});
