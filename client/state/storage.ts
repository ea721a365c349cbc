import type { ParameterValues } from "#shared/parameters.ts";

/** A value of another version is not read. */
const VERSION = 1;
const CAP_CHARACTERS = 500_000;

type Slot<Value> = {
	key: string;
	/** True for what goes with the tab; the rest stays in the browser. */
	isOfTab?: boolean;
	/** Narrows what was read; undefined means that it is not usable. */
	parse: (value: unknown) => Value | undefined;
};

/** Why something could not be stored. */
export type StorageFault = "blocked" | "full";

let report: (fault: StorageFault | undefined) => void = () => undefined;

/** Has each try to store something reported: with a fault, or without one where it went well. */
export function reportFaultsTo(listener: typeof report) {
	report = listener;
}

/** Where a text that is typed but not sent is kept. */
export function draftSlot(name: string) {
	const parse = (value: unknown) => (typeof value === "string" ? value : undefined);
	return { key: `draft.${name}`, isOfTab: true, parse };
}

/** Where the changed parameters of a model are kept. What it no longer allows is left out when they are used. */
export function parametersSlot(id: string) {
	const parse = (value: unknown): ParameterValues | undefined =>
		typeof value === "object" && value !== null ? value : undefined;
	return { key: `parameters.${id}`, parse };
}

/** All values kept in slots of one kind, by the names that the slots are made of. */
export function readAllStored<Value>(slotOf: (name: string) => Slot<Value>): Record<string, Value> {
	const { key: prefix, isOfTab } = slotOf("");
	const values: Record<string, Value> = {};
	try {
		for (const key of Object.keys(area(isOfTab))) {
			if (!key.startsWith(nameOf(prefix))) continue;
			const name = key.slice(nameOf(prefix).length);
			const value = readStored(slotOf(name));
			if (value !== undefined) values[name] = value;
		}
	} catch {
		// Storage is switched off: nothing is kept.
	}
	return values;
}

/** Reads a value kept in this browser, or undefined where there is none that can be used. */
export function readStored<Value>({ key, isOfTab, parse }: Slot<Value>): Value | undefined {
	try {
		const text = area(isOfTab).getItem(nameOf(key));
		const stored: { version?: number; value?: unknown } = JSON.parse(text ?? "{}");
		return stored.version === VERSION ? parse(stored.value) : undefined;
	} catch {
		return undefined;
	}
}

/** Keeps a value in this browser. Says false where it is too long or storage is blocked or full. */
export function writeStored<Value>({ key, isOfTab }: Slot<Value>, value: Value): boolean {
	const text = JSON.stringify({ version: VERSION, value });
	if (text.length > CAP_CHARACTERS) return false;
	return attempt(() => area(isOfTab).setItem(nameOf(key), text));
}

export function removeStored({ key, isOfTab }: Pick<Slot<unknown>, "key" | "isOfTab">): void {
	try {
		area(isOfTab).removeItem(nameOf(key));
	} catch {
		// Storage is switched off: there is nothing to forget.
	}
}

/** Calls back when another tab has changed or forgotten a value. Gives what ends the listening. */
export function onStoredChange(key: string, listener: () => void): () => void {
	function handleStorage(event: StorageEvent) {
		// No key: everything was forgotten at once.
		if (event.key === null || event.key === nameOf(key)) listener();
	}
	window.addEventListener("storage", handleStorage);
	return () => window.removeEventListener("storage", handleStorage);
}

/** Finds out whether anything can be kept, before there is something to keep. */
export function tryStorage(): void {
	attempt(() => localStorage.setItem(nameOf("try"), ""));
	removeStored({ key: "try" });
}

function attempt(write: () => void): boolean {
	try {
		write();
		report(undefined);
		return true;
	} catch (thrown) {
		const isFull = thrown instanceof DOMException && /quota/i.test(thrown.name);
		report(isFull ? "full" : "blocked");
		return false;
	}
}

function nameOf(key: string) {
	return `vitrine.${key}`;
}

function area(isOfTab = false): Storage {
	return isOfTab ? sessionStorage : localStorage;
}
