import { storageName } from "../language/base-path.ts";
import { readStored, removeStored, writeStored } from "./storage.ts";

/** Between two tries while a watching tab holds the lock. No limit: a slow machine must not lose a question. */
const RETRY_MS = 20;
/** Longest hold without the Web Locks API (a page over plain HTTP): the longest call. */
const LONGEST_CALL_MS = 120_000;

/**
 * Runs a function that only one tab of this browser may run at a time; undefined if another tab is running it.
 */
export async function withTabLock<Value>(
	shortName: string,
	act: () => Promise<Value>,
): Promise<Value | undefined> {
	const name = storageName(shortName);
	const { locks } = navigator;
	if (!locks) return withStoredLock(shortName, act);
	for (;;) {
		let isOurs = false;
		const result = await locks.request(name, { ifAvailable: true }, (lock) => {
			isOurs = lock !== null;
			return isOurs ? act() : undefined;
		});
		if (isOurs) return result;
		// Held by another call, or for a moment by a tab that only watches.
		if (await isHeld(name)) return undefined;
		await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
	}
}

/**
 * Runs a function once no other tab or worker of this browser runs one under this name. At once without the Web Locks
 * API.
 */
export async function inTurn(shortName: string, act: () => Promise<void>): Promise<void> {
	const { locks } = navigator;
	if (!locks) return act();
	await locks.request(storageName(shortName), act);
}

/** Holds a lock as long as this page or worker lives, and says when it has it. Never without the Web Locks API. */
export function holdForLife(shortName: string, onHeld: () => void) {
	void navigator.locks?.request(storageName(shortName), () => {
		onHeld();
		return new Promise(() => undefined);
	});
}

/** Calls back once nobody holds a lock, unless the signal fires before. */
export function whenFree(shortName: string, onFree: () => void, signal: AbortSignal) {
	navigator.locks
		.request(storageName(shortName), { mode: "shared", signal }, onFree)
		// Rejects only for the abort.
		.catch(() => undefined);
}

/** Whether a call in any tab holds a lock; a tab that watches holds it shared. */
async function isHeld(name: string): Promise<boolean> {
	const { held = [] } = await navigator.locks.query();
	return held.some((lock) => lock.name === name && lock.mode === "exclusive");
}

/** Reports whether any tab holds a lock, now and when it becomes free. Returns a function that stops. */
export function watchTabLock(shortName: string, onChange: (isHeld: boolean) => void): () => void {
	const { locks } = navigator;
	if (!locks) return watchStoredLock(shortName, onChange);
	const name = storageName(shortName);
	const ended = new AbortController();
	isHeld(name).then((isBusy) => {
		if (ended.signal.aborted) return;
		onChange(isBusy);
		whenFree(shortName, () => onChange(false), ended.signal);
	});
	return () => ended.abort();
}

function slotOf(name: string) {
	const parse = (value: unknown) => (typeof value === "number" ? value : undefined);
	return { key: `lock.${name}`, parse };
}

async function withStoredLock<Value>(name: string, act: () => Promise<Value>) {
	const slot = slotOf(name);
	if (isStoredLock(name)) return undefined;
	const free = () => removeStored(slot);
	writeStored(slot, Date.now() + LONGEST_CALL_MS);
	window.addEventListener("pagehide", free);
	try {
		return await act();
	} finally {
		window.removeEventListener("pagehide", free);
		free();
	}
}

function isStoredLock(name: string): boolean {
	return (readStored(slotOf(name)) ?? 0) > Date.now();
}

function watchStoredLock(name: string, onChange: (isHeld: boolean) => void): () => void {
	const tell = () => onChange(isStoredLock(name));
	const timer = setInterval(tell, 1_000);
	tell();
	return () => clearInterval(timer);
}
