/** What a stored value is wrapped in: a value of another version is not read. */
type Stored = { version: number; value: unknown };

const CAP_CHARACTERS = 500_000;

type Slot<Value> = {
	key: string;
	version: number;
	/** True for what goes with the tab; the rest stays in the browser. */
	isOfTab?: boolean;
	/** Narrows what was read; undefined means that it is not usable. */
	parse: (value: unknown) => Value | undefined;
};

type StorageFault = "blocked" | "full" | undefined;

let fault: StorageFault;
const listeners = new Set<() => void>();

/** Reads a value kept in this browser, or undefined where there is none that can be used. */
export function readStored<Value>({
	key,
	version,
	isOfTab,
	parse,
}: Slot<Value>): Value | undefined {
	try {
		const stored: unknown = JSON.parse(area(isOfTab).getItem(`vitrine.${key}`) ?? "null");
		return isStored(stored) && stored.version === version ? parse(stored.value) : undefined;
	} catch {
		return undefined;
	}
}

/** Keeps a value in this browser. Says false where it is too long or storage is blocked or full. */
export function writeStored<Value>({ key, version, isOfTab }: Slot<Value>, value: Value): boolean {
	const text = JSON.stringify({ version, value });
	if (text.length > CAP_CHARACTERS) return false;
	return attempt(() => area(isOfTab).setItem(`vitrine.${key}`, text));
}

/** Forgets a value kept in this browser. */
export function removeStored(key: string): void {
	try {
		localStorage.removeItem(`vitrine.${key}`);
	} catch {
		// Storage is switched off: there is nothing to forget.
	}
}

/** Calls back when another tab has changed or forgotten a value. Gives what ends the listening. */
export function onStoredChange(key: string, listener: () => void): () => void {
	function handleStorage(event: StorageEvent) {
		// No key: everything was forgotten at once.
		if (event.key === null || event.key === `vitrine.${key}`) listener();
	}
	window.addEventListener("storage", handleStorage);
	return () => window.removeEventListener("storage", handleStorage);
}

/** Finds out whether anything can be kept, before there is something to keep. */
export function tryStorage(): void {
	attempt(() => localStorage.setItem("vitrine.try", ""));
	removeStored("try");
}

/** Why the last try to keep something failed; undefined where it did not. */
export function readStorageFault(): StorageFault {
	return fault;
}

/** Calls a listener whenever that changes; gives the function that ends it. */
export function subscribeToStorageFault(listener: () => void) {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

function attempt(write: () => void): boolean {
	const before = fault;
	try {
		write();
		fault = undefined;
	} catch (thrown) {
		fault = thrown instanceof DOMException && /quota/i.test(thrown.name) ? "full" : "blocked";
	}
	if (fault !== before) for (const listener of listeners) listener();
	return fault === undefined;
}

function area(isOfTab = false): Storage {
	return isOfTab ? sessionStorage : localStorage;
}

function isStored(value: unknown): value is Stored {
	return typeof value === "object" && value !== null && "version" in value && "value" in value;
}
