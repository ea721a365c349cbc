import { useSyncExternalStore } from "react";

/**
 * What only the browser knows, such as the parameters of the address. The page that the server
 * renders has `prerendered` instead, and so has its first render here, which must be the same; where
 * the two are equal nothing is rendered again.
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
