import { expect, test, vi } from "vitest";
import { clearKept, wasCleared } from "./clear-kept.ts";

test("clears all that was typed or answered, here and in the tab, and nothing else", () => {
	localStorage.setItem("vitrine.chat", "a conversation");
	localStorage.setItem("vitrine.assistant", "another");
	localStorage.setItem("vitrine.theme", "dark");
	localStorage.setItem("other", "not ours");
	sessionStorage.setItem("vitrine.draft.org/model", "a draft");
	const reload = vi.fn();
	expect(wasCleared()).toBe(false);
	clearKept(reload);
	expect(reload).toHaveBeenCalledTimes(1);
	expect(Object.keys(localStorage).sort()).toEqual(["other", "vitrine.theme"]);
	expect(wasCleared()).toBe(true);
	expect(wasCleared()).toBe(false);
	expect(sessionStorage).toHaveLength(0);
});

test("loads the page anew also where storage is off", () => {
	vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
		throw new DOMException("no", "SecurityError");
	});
	const reload = vi.fn();
	clearKept(reload);
	expect(reload).toHaveBeenCalledTimes(1);
});
