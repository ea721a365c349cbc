import { format } from "node:util";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from "vitest";
import { emptyTable, useTable } from "../../client/calls/table.ts";
import { areas } from "../../client/language/languages.ts";
import { loadTexts } from "../../client/language/texts.ts";
import { emptyState, setState } from "../../client/state/store.ts";
import { quickStyles } from "./quick-styles.ts";

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// Set up again for each file of a worker.
afterAll(quickStyles());

/** A media query that never changes. */
function mediaQuery(media: string, matches: boolean): MediaQueryList {
	const never = { onchange: null, addListener: vi.fn(), removeListener: vi.fn() };
	return Object.assign(new EventTarget(), { media, matches, ...never });
}

// jsdom plays nothing: behave like a browser that blocks autoplay.
HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException("", "NotAllowedError"));

// jsdom has no Blob.arrayBuffer.
Blob.prototype.arrayBuffer = function arrayBuffer() {
	const reader = new FileReader();
	return new Promise((resolve) => {
		reader.onload = () => reader.result instanceof ArrayBuffer && resolve(reader.result);
		reader.readAsArrayBuffer(this);
	});
};

// jsdom has no layout, so no size ever changes.
globalThis.ResizeObserver = class {
	observe = () => undefined;
	unobserve = () => undefined;
	disconnect = () => undefined;
};

// Nothing comes into view either.
globalThis.IntersectionObserver = class {
	root = null;
	rootMargin = "";
	scrollMargin = "";
	thresholds = [];
	observe = () => undefined;
	unobserve = () => undefined;
	disconnect = () => undefined;
	takeRecords = () => [];
};

// Test files share a worker: modules that one file is still loading must not fail in the next one.
afterAll(() => vi.dynamicImportSettled());

let complaints: MockInstance[] = [];

// In production a page's texts load with its code.
beforeAll(() => loadTexts("en", ...areas));

beforeEach(() => {
	// What a test before left running may have written since.
	useTable.setState(emptyTable, true);
	// jsdom has no media queries: no query matches.
	window.matchMedia = (media) => mediaQuery(media, false);
	complaints = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
});

// Any stray console output fails the test.
afterEach(() => {
	cleanup();
	// Aborts running calls, like a page that unloads.
	window.dispatchEvent(new Event("pagehide"));
	window.dispatchEvent(new Event("pageshow"));
	localStorage.clear();
	sessionStorage.clear();
	setState(emptyState, true);
	useTable.setState(emptyTable, true);
	// Everything is restored before the check, so that a failure does not affect other tests.
	const said = complaints.flatMap((spy) => spy.mock.calls.map((line) => format(...line)));
	vi.useRealTimers();
	vi.restoreAllMocks();
	expect(said).toEqual([]);
});
