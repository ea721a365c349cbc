import { useSyncExternalStore } from "react";

/** A state outside of React that parts of the page follow. */
export function createStore<State extends object>(initial: State) {
	let state = initial;
	const listeners = new Set<() => void>();
	const get = () => state;
	function subscribe(listener: () => void) {
		listeners.add(listener);
		return () => listeners.delete(listener);
	}
	function change(next: Partial<State>) {
		state = { ...state, ...next };
		for (const listener of listeners) listener();
	}
	return { get, subscribe, change, useValue: () => useSyncExternalStore(subscribe, get, get) };
}
