import type { ParameterValues } from "#shared/parameters.ts";
import { storageName } from "../language/base-path.ts";

/** Values of another version are ignored. */
const VERSION = 1;
const CAP_CHARACTERS = 500_000;

export type Slot<Value> = {
	key: string;
	/** Use sessionStorage, which ends with the tab. */
	isOfTab?: boolean;
	/** Parses the value; undefined if it is unusable. */
	parse: (value: unknown) => Value | undefined;
};

/** Why something could not be stored. */
export type StorageFault = "blocked" | "full";

let report: (fault: StorageFault | undefined) => void = () => undefined;

/** Sets the listener of every write; it gets the fault, if any. */
export function reportFaultsTo(listener: typeof report) {
	report = listener;
}

/** The slot of an unsent text. */
export function draftSlot(name: string) {
	const parse = (value: unknown) => (typeof value === "string" ? value : undefined);
	return { key: `draft.${name}`, isOfTab: true, parse };
}

/** The slot of a model's changed parameters. Readers drop values that are no longer allowed. */
export function parametersSlot(id: string) {
	const parse = (value: unknown): ParameterValues | undefined =>
		typeof value === "object" && value !== null ? value : undefined;
	return { key: `parameters.${id}`, parse };
}

/** The slot of the choice that a model runs on the visitor's own device. */
export function deviceSlot(modelId: string) {
	return { key: `on-device.${modelId}`, parse: (value: unknown) => value === true };
}

/** All values in slots of one kind, by name. */
export function readAllStored<Value>(slotOf: (name: string) => Slot<Value>): Record<string, Value> {
	const { key: prefix, isOfTab } = slotOf("");
	const values: Record<string, Value> = {};
	try {
		for (const key of Object.keys(area(isOfTab))) {
			if (!key.startsWith(storageName(prefix))) continue;
			const name = key.slice(storageName(prefix).length);
			const value = readStored(slotOf(name));
			if (value !== undefined) values[name] = value;
		}
	} catch {
		// Storage is blocked: nothing is stored.
	}
	return values;
}

/** Reads a stored value; undefined if there is no usable one. */
export function readStored<Value>({ key, isOfTab, parse }: Slot<Value>): Value | undefined {
	try {
		const text = area(isOfTab).getItem(storageName(key));
		const stored: { version?: number; value?: unknown } = JSON.parse(text ?? "{}");
		return stored.version === VERSION ? parse(stored.value) : undefined;
	} catch {
		return undefined;
	}
}

/** Stores a value. False if it is too long, or storage is blocked or full. */
export function writeStored<Value>(
	{ key, isOfTab }: Pick<Slot<Value>, "key" | "isOfTab">,
	value: Value,
): boolean {
	const text = JSON.stringify({ version: VERSION, value });
	if (text.length > CAP_CHARACTERS) return false;
	return attempt(() => area(isOfTab).setItem(storageName(key), text));
}

export function removeStored({ key, isOfTab }: Pick<Slot<unknown>, "key" | "isOfTab">): void {
	try {
		area(isOfTab).removeItem(storageName(key));
	} catch {
		// Storage is blocked, so there is nothing to remove.
	}
}

/** Total bytes of the values whose keys start with `prefix`; 0 if storage is blocked. */
export function storedBytes({ key: prefix, isOfTab }: Pick<Slot<unknown>, "key" | "isOfTab">) {
	try {
		const kept = area(isOfTab);
		const keys = Object.keys(kept).filter((key) => key.startsWith(storageName(prefix)));
		return keys.reduce((sum, key) => sum + new Blob([kept.getItem(key) ?? ""]).size, 0);
	} catch {
		return 0;
	}
}

/** Calls back when another tab changes or removes a value. Returns the unsubscribe function. */
export function onStoredChange(key: string, listener: () => void): () => void {
	function handleStorage(event: StorageEvent) {
		// No key: the whole storage was cleared.
		if (event.key === null || event.key === storageName(key)) listener();
	}
	window.addEventListener("storage", handleStorage);
	return () => window.removeEventListener("storage", handleStorage);
}

/** Checks early whether storage works. */
export function tryStorage(): void {
	attempt(() => localStorage.setItem(storageName("try"), ""));
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

function area(isOfTab = false): Storage {
	return isOfTab ? sessionStorage : localStorage;
}
