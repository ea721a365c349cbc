import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

let complaints: MockInstance[] = [];

beforeEach(() => {
	complaints = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
});

// Any stray console output fails the test.
afterEach(() => {
	// Everything is restored before the check, so that a failure does not affect other tests.
	const said = complaints.flatMap((spy) => spy.mock.calls);
	vi.useRealTimers();
	vi.restoreAllMocks();
	expect(said).toEqual([]);
});
