import { storageName } from "../language/base-path.ts";
import { readStored, removeStored, writeStored } from "./storage.ts";

/** Retry interval while a watching tab holds the lock. No limit on retries: a slow machine must not lose a question. */
const RETRY_MS = 20;
/** Lock timeout without the Web Locks API (a page over plain HTTP): the longest call. */
const LONGEST_CALL_MS = 120_000;

/** Runs a function unless another tab of this browser is running it; undefined in that case. */
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
		// Held by another call, or briefly by a tab that only watches.
		if (await isHeld(name)) return undefined;
		await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
	}
}

/**
 * Runs a function once no other tab or worker of this browser runs one under this name. Runs it at once without the Web
 * Locks API.
 */
export async function inTurn(shortName: string, act: () => Promise<void>): Promise<void> {
	const { locks } = navigator;
	if (!locks) return act();
	await locks.request(storageName(shortName), act);
}

/** Holds a lock for the life of this page or worker, and resolves when acquired. Never without the Web Locks API. */
export function holdForLife(shortName: string, onHeld: () => void) {
	void navigator.locks?.request(storageName(shortName), () => {
		onHeld();
		return new Promise(() => undefined);
	});
}

/** Calls back when nobody holds a lock, unless the signal fires first. */
export function whenFree(shortName: string, onFree: () => void, signal: AbortSignal) {
	navigator.locks
		.request(storageName(shortName), { mode: "shared", signal }, onFree)
		// Only rejects on abort.
		.catch(() => undefined);
}

/** Whether a call in any tab holds a lock; watching tabs hold it shared. */
async function isHeld(name: string): Promise<boolean> {
	const { held = [] } = await navigator.locks.query();
	return held.some((lock) => lock.name === name && lock.mode === "exclusive");
}

/** Reports whether any tab holds a lock, now and when it is released. Returns the unsubscribe function. */
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
