import { useSyncExternalStore } from "react";

/**
 * A value that only the browser knows, such as a parameter of the address. The server and the first
 * render here use `prerendered`, because hydration needs the same output.
 */
export function useHydrated<Value extends string | boolean>(
	here: Value,
	prerendered: Value,
): Value {
	return useSyncExternalStore(
		subscribeToNothing,
		() => here,
		() => prerendered,
	);
}

function subscribeToNothing() {
	return () => undefined;
}
