import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";

/**
 * A state that outlives its screen: kept under a name, in memory, for the visit. Without a name it
 * is a plain state. The setter changes the fields it is given; it works after the screen has gone.
 */
export function useKept<Value extends object>(name: string | undefined, initial: Value) {
	const client = useQueryClient();
	const [value, setValue] = useState(
		() => (name && client.getQueryData<Value>(["kept", name])) || initial,
	);
	const latest = useRef(value);

	function keep(change: Partial<Value>) {
		latest.current = { ...latest.current, ...change };
		if (name) client.setQueryData(["kept", name], latest.current);
		setValue(latest.current);
	}
	return [value, keep] as const;
}
