import { existsSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { buildServer } from "../../testing/server-process.ts";

let file: string;
let text: string;

beforeAll(() => {
	file = buildServer();
	text = readFileSync(file, "utf8");
}, 60_000);

test("the engine can keep the server's text with one byte a character", () => {
	expect(text.match(/[^\0-\xff]/g)).toBeNull();
});

test("what undici has beside the agent stays out", () => {
	expect(text).toContain("RequestAbortedError");
	expect(text).not.toMatch(/MockAgent|WebSocketStream|SqliteCacheStore/);
});

test("tRPC's object spread is the language's own", () => {
	expect(text).not.toMatch(
		/Object\.defineProperties\(\w+,\s*Object\.getOwnPropertyDescriptors\(\w+\)\)/,
	);
});

test("a map tells what a place in a stack means, and the server does not load it", () => {
	expect(existsSync(`${file}.map`)).toBe(true);
	expect(text).not.toContain("sourceMappingURL=main");
});
