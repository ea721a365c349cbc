import { notifyManager } from "@tanstack/react-query";
import { act, cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from "vitest";
import { emptyTable, useTable } from "../../client/calls/table.ts";
import { areas } from "../../client/language/languages.ts";
import { loadTexts } from "../../client/language/texts.ts";
import { emptyState, setState } from "../../client/state/store.ts";
import { quickStyles } from "./quick-styles.ts";

// One second, the default, is too short beside a busy core.
configure({ asyncUtilTimeout: 60_000 });

// Set up anew for each file of a worker.
afterAll(quickStyles());

// Answers come when they come: what they change is rendered at once, and React does not complain.
notifyManager.setNotifyFunction((notify) => act(notify));

/** A media query whose answer never changes. */
function mediaQuery(media: string, matches: boolean): MediaQueryList {
	const never = { onchange: null, addListener: vi.fn(), removeListener: vi.fn() };
	return Object.assign(new EventTarget(), { media, matches, ...never });
}

// jsdom plays nothing: like a browser that wants a press of its own first.
HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException("", "NotAllowedError"));

// jsdom has no Blob.arrayBuffer.
Blob.prototype.arrayBuffer = function arrayBuffer() {
	const reader = new FileReader();
	return new Promise((resolve) => {
		reader.onload = () => reader.result instanceof ArrayBuffer && resolve(reader.result);
		reader.readAsArrayBuffer(this);
	});
};

// jsdom lays nothing out, so no size ever changes.
globalThis.ResizeObserver = class {
	observe = () => undefined;
	unobserve = () => undefined;
	disconnect = () => undefined;
};

// Test files share a worker: code that one of them still loads must not fail in the next one.
afterAll(() => vi.dynamicImportSettled());

let complaints: MockInstance[] = [];

// In production a page's texts load with its code.
beforeAll(() => loadTexts("en", ...areas));

beforeEach(() => {
	// jsdom has no media queries: no query matches.
	window.matchMedia = (media) => mediaQuery(media, false);
	complaints = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
});

// Any stray console output fails the test.
afterEach(() => {
	cleanup();
	// Ends the calls that still run, as a page that goes does.
	window.dispatchEvent(new Event("pagehide"));
	localStorage.clear();
	sessionStorage.clear();
	setState(emptyState, true);
	useTable.setState(emptyTable, true);
	// Everything is put back before the check, so that one test's complaint fails no other.
	const said = complaints.flatMap((spy) => spy.mock.calls);
	vi.useRealTimers();
	vi.restoreAllMocks();
	expect(said).toEqual([]);
});
