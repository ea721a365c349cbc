import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

let complaints: MockInstance[] = [];

beforeEach(() => {
	complaints = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
});

// Any stray console output fails the test.
afterEach(() => {
	// Everything is put back before the check, so that one test's complaint fails no other.
	const said = complaints.flatMap((spy) => spy.mock.calls);
	vi.useRealTimers();
	vi.restoreAllMocks();
	expect(said).toEqual([]);
});
