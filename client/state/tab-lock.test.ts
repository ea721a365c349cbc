import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import {
	heldLocks,
	holdForLife,
	inTurn,
	isOwnLock,
	onceFree,
	whenFree,
	withTabLock,
} from "./tab-lock.ts";

type Act = (lock: { name: string; mode: LockMode } | null) => unknown;
type Waiting = { mode: LockMode; begin: () => void };

/** Web Locks of one browser; jsdom has none. */
function createLocks() {
	const held = new Map<string, LockMode[]>();
	const waiting = new Map<string, Waiting[]>();
	const isFree = (name: string, mode: LockMode) => {
		const modes = held.get(name) ?? [];
		return modes.length === 0 || (mode === "shared" && !modes.includes("exclusive"));
	};
	async function request(name: string, ...[first, second]: [LockOptions | Act, Act?]) {
		const options = typeof first === "function" ? {} : first;
		const act = typeof first === "function" ? first : second;
		const { mode = "exclusive", ifAvailable, signal } = options;
		signal?.throwIfAborted();
		if (!isFree(name, mode)) {
			if (ifAvailable) return act?.(null);
			await new Promise<void>((begin, reject) => {
				waiting.set(name, [...(waiting.get(name) ?? []), { mode, begin }]);
				signal?.addEventListener("abort", () => reject(signal.reason));
			});
		}
		held.set(name, [...(held.get(name) ?? []), mode]);
		try {
			return await act?.({ name, mode });
		} finally {
			held.set(name, (held.get(name) ?? []).toSpliced(0, 1));
			const [next, ...rest] = waiting.get(name) ?? [];
			waiting.set(name, rest);
			next?.begin();
		}
	}
	const query = async () => ({
		held: [...held].flatMap(([name, modes]) => modes.map((mode) => ({ name, mode }))),
	});
	return { request, query };
}

function createEnd<Value>(value: Value) {
	let end: () => void = () => undefined;
	const promise = new Promise<Value>((resolve) => {
		end = () => resolve(value);
	});
	return { promise, end: () => end() };
}

/** The module in another tab, which shares the browser's locks and storage. */
function openTab(): Promise<typeof import("./tab-lock.ts")> {
	vi.resetModules();
	return import("./tab-lock.ts");
}

beforeEach(() => {
	Object.defineProperty(navigator, "locks", { configurable: true, value: createLocks() });
});
afterEach(() => {
	Reflect.deleteProperty(navigator, "locks");
});

test("only one tab asks a question; another learns that it is locked, and when it is free", async () => {
	const other = await openTab();
	const onFree = vi.fn();
	const { promise, end } = createEnd("answered");
	const asking = withTabLock("question", () => promise);
	expect(await other.withTabLock("question", async () => "twice")).toBeUndefined();
	expect((await heldLocks())("question")).toBe(true);
	expect(isOwnLock("question")).toBe(true);
	expect(other.isOwnLock("question")).toBe(false);
	onceFree("question", onFree);
	expect(onFree).not.toHaveBeenCalled();
	end();
	expect(await asking).toBe("answered");
	await vi.waitFor(() => expect(onFree).toHaveBeenCalledOnce());
	expect((await heldLocks())("question")).toBe(false);
	expect(isOwnLock("question")).toBe(false);
});

test.each([
	["a minute", 60_000],
	["the longest chat", 184_000],
	["an hour", 3_600_000],
])("without Web Locks, a call of %s is locked until its end", async (_name, milliseconds) => {
	const other = await openTab();
	Reflect.deleteProperty(navigator, "locks");
	vi.useFakeTimers();
	const { promise, end } = createEnd("answered");
	const asking = withTabLock("question", () => promise);
	vi.advanceTimersByTime(milliseconds);
	expect((await heldLocks())("question")).toBe(true);
	expect(await other.withTabLock("question", async () => "twice")).toBeUndefined();
	end();
	await asking;
	expect((await heldLocks())("question")).toBe(false);
});

test.each(["with", "without"])(
	"%s Web Locks, a page can repeat a call that is still being stored, under the same lock",
	async (way) => {
		if (way === "without") Reflect.deleteProperty(navigator, "locks");
		expect(await withTabLock("question", async () => isOwnLock("question"))).toBe(true);
		const stored = createEnd("failed");
		const answered = createEnd("answered");
		const first = withTabLock("question", () => stored.promise);
		// The lock itself comes a moment later.
		await vi.waitFor(() => expect(isOwnLock("question")).toBe(true));
		const second = withTabLock("question", () => answered.promise);
		stored.end();
		await stored.promise;
		expect((await heldLocks())("question")).toBe(true);
		answered.end();
		expect(await second).toBe("answered");
		expect(await first).toBe("failed");
		await vi.waitFor(async () => expect((await heldLocks())("question")).toBe(false));
	},
);

test("locks that the browser refuses, as it does where site data is blocked, are no locks", async () => {
	const refuse = () => Promise.reject(new DOMException("no", "SecurityError"));
	const locks = { request: refuse, query: refuse };
	Object.defineProperty(navigator, "locks", { configurable: true, value: locks });
	const other = await openTab();
	const { promise, end } = createEnd("answered");
	const asking = withTabLock("question", () => promise);
	await vi.waitFor(async () => expect((await heldLocks())("question")).toBe(true));
	expect(await other.withTabLock("question", async () => "twice")).toBeUndefined();
	end();
	expect(await asking).toBe("answered");
	const fetching = vi.fn(async () => undefined);
	await inTurn("fetch", fetching, new AbortController().signal);
	expect(fetching).toHaveBeenCalledOnce();
	await holdForLife("worker", fetching);
	expect(fetching).toHaveBeenCalledOnce();
});

test.each(["with", "without"])("fetches wait for their turn, %s Web Locks", async (way) => {
	if (way === "without") {
		Reflect.deleteProperty(navigator, "locks");
		vi.useFakeTimers();
		onTestFinished(() => void vi.useRealTimers());
	}
	const order: string[] = [];
	const { promise, end } = createEnd("fetched");
	const { signal } = new AbortController();
	const first = inTurn("fetch", () => promise.then(() => void order.push("first")), signal);
	const other = await openTab();
	const second = other.inTurn("fetch", async () => void order.push("second"), signal);
	const stop = new AbortController();
	const third = other.inTurn("fetch", async () => void order.push("third"), stop.signal);
	stop.abort(new Error("stopped"));
	const refused = expect(third).rejects.toThrow("stopped");
	// Without Web Locks, others look once a second.
	const look = async () => vi.isFakeTimers() && vi.advanceTimersByTimeAsync(1_000);
	await look();
	await refused;
	end();
	await first;
	await look();
	await second;
	expect(order).toEqual(["first", "second"]);
});

test("a worker's lock is held as long as it lives", async () => {
	const onHeld = vi.fn();
	const onFree = vi.fn();
	const ended = new AbortController();
	void holdForLife("worker", onHeld);
	await vi.waitFor(() => expect(onHeld).toHaveBeenCalledOnce());
	whenFree("worker", onFree, ended.signal);
	ended.abort();
	expect(onFree).not.toHaveBeenCalled();
});
