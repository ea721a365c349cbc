import { expect, test } from "vitest";
import { lazyComponent } from "./lazy-component.ts";

test("a component that loads again, or twice at once, stays the same one", async () => {
	const code = lazyComponent(async () => () => null);
	const [first, second] = await Promise.all([code.load(), code.load()]);
	expect(second).toBe(first);
	expect(await code.load()).toBe(first);
	expect(code.Part).toBe(first);
});
