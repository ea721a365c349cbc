import { useSyncExternalStore } from "react";

export type Store<Value> = ReturnType<typeof createStore<Value>>;

/** A value outside React that its parts can follow with `useStore`. */
export function createStore<Value>(initial: Value) {
	let value = initial;
	const listeners = new Set<() => void>();
	return {
		initial: () => initial,
		get: () => value,
		set(next: Value) {
			if (next === value) return;
			value = next;
			for (const listener of listeners) listener();
		},
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

export function changeStore<Value extends object>(store: Store<Value>, change: Partial<Value>) {
	store.set({ ...store.get(), ...change });
}

export function useStore<Value>(store: Store<Value>): Value {
	return useSyncExternalStore(store.subscribe, store.get, store.initial);
}
