import { describe, expect, it, vi } from "vitest";
import { readStored, removeStored, tryStorage, writeStored } from "./storage.ts";
import { getState } from "./store.ts";

const slot = {
	key: "notes",
	parse: (value: unknown) => (typeof value === "string" ? value : undefined),
};

describe("storage", () => {
	it("gives back what was kept, until it is removed", () => {
		expect(writeStored(slot, "hello")).toBe(true);
		expect(readStored(slot)).toBe("hello");
		removeStored(slot);
		expect(readStored(slot)).toBeUndefined();
	});

	it.each([
		["another version", JSON.stringify({ version: 2, value: "new" })],
		["a value of the wrong kind", JSON.stringify({ version: 1, value: 7 })],
		["broken text", "{"],
		["a bare value", '"hello"'],
	])("does not read %s", (_name, text) => {
		localStorage.setItem("vitrine.notes", text);
		expect(readStored(slot)).toBeUndefined();
	});

	it("refuses what is too long and keeps what was there", () => {
		writeStored(slot, "short");
		expect(writeStored(slot, "x".repeat(600_000))).toBe(false);
		expect(readStored(slot)).toBe("short");
	});

	it("returns false if storage is full or blocked", () => {
		vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
			throw new DOMException("full", "QuotaExceededError");
		});
		expect(writeStored(slot, "hello")).toBe(false);
		expect(getState().storageFault).toBe("full");
		vi.mocked(Storage.prototype.setItem).mockImplementation(() => {
			throw new DOMException("no", "SecurityError");
		});
		tryStorage();
		expect(getState().storageFault).toBe("blocked");
		vi.restoreAllMocks();
		tryStorage();
		expect(getState().storageFault).toBeUndefined();
		expect(localStorage).toHaveLength(0);
	});

	it("keeps values of the tab separate", () => {
		writeStored({ ...slot, isOfTab: true }, "of the tab");
		expect(readStored(slot)).toBeUndefined();
		expect(readStored({ ...slot, isOfTab: true })).toBe("of the tab");
	});
});
