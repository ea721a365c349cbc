import { expect, test, vi } from "vitest";
import { fillDraft } from "./drafts.ts";
import { dropGone, emptyState, getState, readStoredState, setState } from "./store.ts";

const stored = (value: unknown) => JSON.stringify({ version: 1, value });

test("reads what earlier versions of the site have stored, where it lay", () => {
	sessionStorage.setItem("vitrine.draft.org/model", stored("half a thought"));
	localStorage.setItem("vitrine.parameters.org/model", stored({ temperature: 1 }));
	localStorage.setItem("vitrine.parameters.org/other", "broken");
	localStorage.setItem("vitrine.on-device.org/model", stored(true));
	readStoredState();
	expect(getState()).toMatchObject({
		drafts: { "org/model": { text: "half a thought" } },
		parameters: { "org/model": { values: { temperature: 1 } } },
		onDevice: { "org/model": true },
	});
});

test("writes only what has changed, each where it lay, and nothing filled in from elsewhere", () => {
	const write = vi.spyOn(Storage.prototype, "setItem");
	fillDraft("org/model", "typed");
	setState({ parameters: { "org/model": { values: { seed: 7 } } } });
	setState({ deviceCard: { modelId: "org/model" } });
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

test("drops what belongs to models that left, but no conversation", () => {
	const recent = `${Date.now()}-fresh`;
	for (const id of ["org/here", "org/gone", "org/talked"]) {
		sessionStorage.setItem(`vitrine.draft.${id}`, stored("a"));
		localStorage.setItem(`vitrine.parameters.${id}`, stored({ seed: 1 }));
	}
	localStorage.setItem(`vitrine.parameters.${recent}`, stored({ seed: 1 }));
	localStorage.setItem("vitrine.parameters.1-long-ago", stored({ seed: 1 }));
	localStorage.setItem("vitrine.parameters.org/talked org/here", stored({ seed: 1 }));
	localStorage.setItem("vitrine.parameters.org/talked org/gone", stored({ seed: 1 }));
	sessionStorage.setItem("vitrine.draft.chat.org/gone", stored("b"));
	sessionStorage.setItem("vitrine.draft.chat.org/talked", stored("b"));
	sessionStorage.setItem("vitrine.draft.chat.org/talked~2", stored("b"));
	sessionStorage.setItem("vitrine.draft.assistant", stored("c"));
	setState(emptyState, true);
	readStoredState();
	dropGone(["org/here", "org/talked"]);
	expect(Object.keys(sessionStorage).sort()).toEqual([
		"vitrine.draft.assistant",
		"vitrine.draft.chat.org/talked",
		"vitrine.draft.chat.org/talked~2",
		"vitrine.draft.org/here",
		"vitrine.draft.org/talked",
	]);
	expect(Object.keys(localStorage).sort()).toEqual(
		[
			"vitrine.parameters.org/here",
			"vitrine.parameters.org/talked",
			"vitrine.parameters.org/talked org/here",
			`vitrine.parameters.${recent}`,
		].sort(),
	);
	expect(Object.keys(getState().drafts).sort()).toEqual([
		"assistant",
		"chat.org/talked",
		"chat.org/talked~2",
		"org/here",
		"org/talked",
	]);
});
