import { afterEach, beforeEach, expect, vi } from "vitest";

beforeEach(() => {
	vi.spyOn(console, "error");
	vi.spyOn(console, "warn");
});

// A stray complaint on the console is a fault of the test or of the code: both must be found.
afterEach(() => {
	expect(vi.mocked(console.error).mock.calls).toEqual([]);
	expect(vi.mocked(console.warn).mock.calls).toEqual([]);
	vi.restoreAllMocks();
});
