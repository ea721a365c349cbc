import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

let complaints: MockInstance[] = [];

beforeEach(() => {
	complaints = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
});

// Any stray console output fails the test.
afterEach(() => {
	expect(complaints.flatMap((spy) => spy.mock.calls)).toEqual([]);
	vi.restoreAllMocks();
});
