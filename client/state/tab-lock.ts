import { storageName } from "../language/base-path.ts";
import { readStored, removeStored, writeStored } from "./storage.ts";

/** Retry interval while a watching tab holds the lock. No limit on retries: a slow machine must not lose a question. */
const RETRY_MS = 20;
/** Without Web Locks a lock is a time that its tab renews. */
const RENEW_MS = 5_000;
/** How often others look whether it is free. */
const LOOK_MS = 1_000;
/** A browser lets the timers of a hidden tab run once a minute. */
const LONGEST_SILENCE_MS = 90_000;

/** The locks that this page holds, each with what runs under it. */
const own = new Map<string, Promise<unknown>[]>();

/** The Web Locks of all tabs; undefined over plain HTTP, and where the browser blocks this site's data and refuses them. */
async function webLocks(): Promise<LockManagerSnapshot | undefined> {
	return navigator.locks?.query().catch(() => undefined);
}

/** Whether this page holds a lock. */
export function isOwnLock(shortName: string): boolean {
	return own.has(shortName);
}

/**
 * Runs a function under a lock; returns undefined without running it while another tab of this browser runs it. A lock
 * of this page is shared: what fails may be tried again while its end is still being stored.
 */
export async function withTabLock<Value>(
	shortName: string,
	act: () => Promise<Value>,
): Promise<Value | undefined> {
	const name = storageName(shortName);
	const { locks } = navigator;
	const running = own.get(shortName);
	if (running) {
		const result = act();
		running.push(result);
		return result;
	}
	async function run() {
		const all: Promise<Value>[] = [];
		own.set(shortName, all);
		all.push(act());
		// Another call may join meanwhile.
		for (const one of all) await one.catch(() => undefined);
		own.delete(shortName);
		return all[0];
	}
	if (!locks) return withStoredLock(shortName, run);
	for (;;) {
		let isOurs = false;
		const request = locks.request(name, { ifAvailable: true }, (lock) => {
			isOurs = lock !== null;
			return isOurs ? run() : undefined;
		});
		try {
			const result = await request;
			if (isOurs) return result;
		} catch (error) {
			if (isOurs) throw error;
			// The browser refuses each lock where it blocks this site's data.
			return withStoredLock(shortName, run);
		}
		// Held by another call, or briefly by a tab that only watches.
		if ((await heldLocks())(shortName)) return undefined;
		await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
	}
}

/**
 * Runs a function once no other tab of this browser runs one under this name. If `signal` fires before, throws its
 * reason.
 */
export async function inTurn(
	shortName: string,
	act: () => Promise<void>,
	signal: AbortSignal,
): Promise<void> {
	if (await webLocks()) {
		await navigator.locks.request(storageName(shortName), { signal }, act);
		return;
	}
	while (isStoredLock(shortName)) {
		await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
		signal.throwIfAborted();
	}
	await withStoredLock(shortName, act);
}

/** Holds a lock for the life of this page or worker, and calls back when acquired. Never without Web Locks. */
export async function holdForLife(shortName: string, onHeld: () => void) {
	if (!(await webLocks())) return;
	await navigator.locks.request(storageName(shortName), () => {
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

/** Tells which locks are held by a call in any tab; watching tabs hold them shared. */
export async function heldLocks(): Promise<(shortName: string) => boolean> {
	const locks = await webLocks();
	if (!locks) return isStoredLock;
	const { held = [] } = locks;
	const names = new Set(held.flatMap(({ name, mode }) => (mode === "exclusive" ? name : [])));
	return (shortName) => names.has(storageName(shortName));
}

/** Calls back once no call holds a lock. */
export function onceFree(shortName: string, onFree: () => void) {
	if (navigator.locks) return whenFree(shortName, onFree, new AbortController().signal);
	const timer = setInterval(() => {
		if (isStoredLock(shortName)) return;
		clearInterval(timer);
		onFree();
	}, LOOK_MS);
}

function slotOf(name: string) {
	const parse = (value: unknown) => (typeof value === "number" ? value : undefined);
	return { key: `lock.${name}`, parse };
}

async function withStoredLock<Value>(name: string, act: () => Promise<Value>) {
	const slot = slotOf(name);
	if (isStoredLock(name)) return undefined;
	const renew = () => writeStored(slot, Date.now());
	const free = () => removeStored(slot);
	renew();
	const timer = setInterval(renew, RENEW_MS);
	window.addEventListener("pagehide", free);
	try {
		return await act();
	} finally {
		clearInterval(timer);
		window.removeEventListener("pagehide", free);
		free();
	}
}

function isStoredLock(name: string): boolean {
	const renewedAt = readStored(slotOf(name));
	return renewedAt !== undefined && Math.abs(Date.now() - renewedAt) < LONGEST_SILENCE_MS;
}
