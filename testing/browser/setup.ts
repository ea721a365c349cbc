import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

let complaints: MockInstance[] = [];

beforeEach(() => {
	complaints = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
});

// A stray complaint on the console is a fault of the test or of the code: both must be found.
afterEach(() => {
	cleanup();
	localStorage.clear();
	sessionStorage.clear();
	expect(complaints.flatMap((spy) => spy.mock.calls)).toEqual([]);
	vi.restoreAllMocks();
});
