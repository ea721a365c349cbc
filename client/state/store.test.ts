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

test("drops what belongs to conversations that are gone; what belongs to a model waits for it", () => {
	const recent = `${Date.now()}-fresh`;
	const [gone, talked] = ["1700000000000-longago", "1700000000001-talked"];
	const stay = ["org/gone", "01-ai/gone", "org/gone~2", recent, talked];
	for (const id of [...stay, gone]) {
		sessionStorage.setItem(`vitrine.draft.chat.${id}`, stored("a"));
		localStorage.setItem(`vitrine.parameters.${id}`, stored({ seed: 1 }));
		localStorage.setItem(`vitrine.parameters.${id} org/second one`, stored({ seed: 1 }));
	}
	for (const name of ["org/gone", "assistant"]) {
		sessionStorage.setItem(`vitrine.draft.${name}`, stored("b"));
	}
	setState(emptyState, true);
	readStoredState();
	dropGone([talked]);
	const drafts = ["org/gone", "assistant", ...stay.map((id) => `chat.${id}`)].sort();
	const parameters = stay.flatMap((id) => [id, `${id} org/second one`]).sort();
	expect(Object.keys(getState().drafts).sort()).toEqual(drafts);
	expect(Object.keys(getState().parameters).sort()).toEqual(parameters);
	expect(Object.keys(sessionStorage).sort()).toEqual(drafts.map((one) => `vitrine.draft.${one}`));
	expect(Object.keys(localStorage).sort()).toEqual(
		parameters.map((one) => `vitrine.parameters.${one}`),
	);
});
