import { useSyncExternalStore } from "react";

/**
 * A value that only the browser knows, such as a query parameter. The server and the first client render use
 * `prerendered`, because hydration needs the same output.
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
