import { expect, test, vi } from "vitest";
import { clearStoredData, clearThisTab } from "./clear-stored-data.ts";
import { wasCleared } from "./cleared-note.ts";

test("clears all that was typed or answered, here and in the tab, and nothing else", async () => {
	localStorage.setItem("vitrine.chat", "a conversation");
	localStorage.setItem("vitrine.assistant", "another");
	localStorage.setItem("vitrine.theme", "dark");
	localStorage.setItem("vitrine.keeps-no-results", "a choice");
	localStorage.setItem("other", "not ours");
	sessionStorage.setItem("vitrine.draft.org/model", "a draft");
	const reload = vi.fn();
	expect(wasCleared()).toBe(false);
	await clearStoredData(reload);
	expect(reload).toHaveBeenCalledTimes(1);
	expect(Object.keys(localStorage).sort()).toEqual([
		"other",
		"vitrine.keeps-no-results",
		"vitrine.theme",
	]);
	expect(wasCleared()).toBe(true);
	expect(wasCleared()).toBe(false);
	expect(sessionStorage).toHaveLength(0);
});

test("another tab empties itself when it is told to; the tab that cleared reloads once", async () => {
	vi.resetModules();
	const other = await import("./clear-stored-data.ts");
	sessionStorage.setItem("vitrine.draft.org/model", "private words");
	const reload = vi.fn();
	other.clearThisTab(reload);
	other.clearThisTab(reload);
	expect(reload).toHaveBeenCalledTimes(1);
	expect(sessionStorage).toHaveLength(0);
	expect(wasCleared()).toBe(false);
	clearThisTab(reload);
	expect(reload).toHaveBeenCalledTimes(1);
});

test("reloads the page even if storage is blocked", async () => {
	vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
		throw new DOMException("no", "SecurityError");
	});
	const reload = vi.fn();
	await clearStoredData(reload);
	expect(reload).toHaveBeenCalledTimes(1);
});
