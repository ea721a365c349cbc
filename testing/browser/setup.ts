import { cleanup } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from "vitest";
import { drafts } from "../../client/conversation/use-draft.ts";
import { areas } from "../../client/language/languages.ts";
import { loadTexts } from "../../client/language/texts.ts";

let complaints: MockInstance[] = [];

// In production a page's texts load with its code.
beforeAll(() => loadTexts("en", ...areas));

beforeEach(() => {
	complaints = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
});

// Any stray console output fails the test.
afterEach(() => {
	cleanup();
	localStorage.clear();
	sessionStorage.clear();
	drafts.set(new Map());
	expect(complaints.flatMap((spy) => spy.mock.calls)).toEqual([]);
	vi.restoreAllMocks();
});
