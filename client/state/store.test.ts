import { expect, test, vi } from "vitest";
import { fillDraft } from "./drafts.ts";
import { dropGoneModels, emptyState, getState, readStoredState, setState } from "./store.ts";

const stored = (value: unknown) => JSON.stringify({ version: 1, value });

test("reads what earlier versions of the site have stored, where it lay", () => {
	sessionStorage.setItem("vitrine.draft.org/model", stored("half a thought"));
	localStorage.setItem("vitrine.parameters.org/model", stored({ temperature: 1 }));
	localStorage.setItem("vitrine.parameters.org/other", "broken");
	readStoredState();
	expect(getState()).toMatchObject({
		drafts: { "org/model": { text: "half a thought" } },
		parameters: { "org/model": { values: { temperature: 1 } } },
	});
});

test("writes only what has changed, each where it lay, and nothing filled in from elsewhere", () => {
	const write = vi.spyOn(Storage.prototype, "setItem");
	fillDraft("org/model", "typed");
	setState({ parameters: { "org/model": { values: { seed: 7 } } } });
	setState({ progress: { 1: { uploaded: 0.5 } } });
	setState(({ parameters }) => ({
		parameters: { ...parameters, "org/other": { values: { seed: 8 }, isOfVisit: true } },
	}));
	expect(write.mock.calls).toEqual([
		["vitrine.draft.org/model", stored("typed")],
		["vitrine.parameters.org/model", stored({ seed: 7 })],
	]);
	setState({ parameters: { "org/model": { values: {} } } });
	expect(Object.keys(localStorage)).toEqual([]);
});

test("tells why nothing can be stored, and goes on", () => {
	vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
		throw new DOMException("full", "QuotaExceededError");
	});
	fillDraft("org/model", "typed");
	expect(getState()).toMatchObject({
		storageFault: "full",
		drafts: { "org/model": { text: "typed" } },
	});
});

test("drops what belongs to models that left, and nothing else", () => {
	for (const id of ["org/here", "org/gone"]) {
		sessionStorage.setItem(`vitrine.draft.${id}`, stored("a"));
		sessionStorage.setItem(`vitrine.draft.chat.${id}`, stored("b"));
		localStorage.setItem(`vitrine.parameters.${id}`, stored({ seed: 1 }));
		localStorage.setItem(`vitrine.chat.${id}`, stored([]));
	}
	sessionStorage.setItem("vitrine.draft.assistant", stored("c"));
	localStorage.setItem("vitrine.assistant", stored([]));
	setState(emptyState, true);
	readStoredState();
	dropGoneModels(["org/here"]);
	expect(Object.keys(sessionStorage).sort()).toEqual([
		"vitrine.draft.assistant",
		"vitrine.draft.chat.org/here",
		"vitrine.draft.org/here",
	]);
	expect(Object.keys(localStorage).sort()).toEqual([
		"vitrine.assistant",
		"vitrine.chat.org/here",
		"vitrine.parameters.org/here",
	]);
	expect(Object.keys(getState().drafts).sort()).toEqual(["assistant", "chat.org/here", "org/here"]);
});
